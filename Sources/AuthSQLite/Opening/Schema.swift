/// The tables, as a list of steps that lead to them: one for each schema version, each in one transaction.
///
/// All times are INTEGER milliseconds since 1970 in UTC (``Timestamp/milliseconds``). Columns are read by their place,
/// so that later steps only add at the end.
enum Schema {
    /// `MLNK`: says in the file's header whose it is (https://www.sqlite.org/fileformat.html §1.3.14).
    static let applicationID: Int64 = 0x4D4C_4E4B

    /// The version that this program writes.
    static var version: Int64 { Int64(steps.count) }

    /// Step n leads from version n to n + 1, and says so in its last line.
    static let steps: [StaticString] = [
        """
        CREATE TABLE challenge (
            id INTEGER PRIMARY KEY,
            nonce BLOB NOT NULL,
            email TEXT NOT NULL,
            email_key TEXT NOT NULL,
            issued_at INTEGER NOT NULL,
            expires_at INTEGER NOT NULL,
            token_hash BLOB NOT NULL,
            binding TEXT,
            return_to TEXT,
            state INTEGER NOT NULL,
            redeemed_at INTEGER,
            held_attempts INTEGER NOT NULL DEFAULT 0,
            open_attempts INTEGER NOT NULL DEFAULT 0,
            mail_attempts INTEGER NOT NULL DEFAULT 0,
            -- When the mail is to be tried next; NULL when there is nothing more to send.
            mail_due_at INTEGER
        ) STRICT;
        CREATE INDEX challenge_by_email ON challenge (email_key, id);
        CREATE INDEX challenge_by_mail_due ON challenge (mail_due_at) WHERE mail_due_at IS NOT NULL;

        CREATE TABLE user (
            id TEXT PRIMARY KEY,
            email TEXT NOT NULL,
            email_key TEXT NOT NULL UNIQUE,
            created_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE session (
            id BLOB PRIMARY KEY,
            user_id TEXT NOT NULL REFERENCES user (id),
            challenge_id INTEGER NOT NULL UNIQUE,
            is_new INTEGER NOT NULL,
            generation INTEGER NOT NULL,
            created_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;

        -- Codes tried for an address: in the hour that began with the first of them, and in a row without a sign-in.
        CREATE TABLE guess (
            email_key TEXT PRIMARY KEY,
            hour_start INTEGER NOT NULL,
            held_in_hour INTEGER NOT NULL,
            open_in_hour INTEGER NOT NULL,
            in_row INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX guess_by_hour_start ON guess (hour_start);

        CREATE TABLE setting (
            name TEXT PRIMARY KEY,
            value BLOB NOT NULL
        ) STRICT, WITHOUT ROWID;

        PRAGMA application_id = 0x4D4C4E4B;
        PRAGMA user_version = 1;
        """,
        // When a session of version 1 was last used isn't known: it counts as used when it began.
        """
        ALTER TABLE session ADD COLUMN last_used_at INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE session ADD COLUMN user_agent TEXT;
        UPDATE session SET last_used_at = created_at;
        CREATE INDEX session_by_user ON session (user_id);
        CREATE INDEX session_by_last_use ON session (last_used_at);

        PRAGMA user_version = 2;
        """,
        // Mails before version 3 were English.
        """
        ALTER TABLE challenge ADD COLUMN language TEXT NOT NULL DEFAULT 'en';

        PRAGMA user_version = 3;
        """,
        // Changes that others are still to be told of. With AUTOINCREMENT no ID comes twice, so that what an attempt
        // came to is never recorded of another notice.
        """
        CREATE TABLE notice (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            key BLOB NOT NULL,
            type TEXT NOT NULL,
            occurred_at INTEGER NOT NULL,
            user_id TEXT NOT NULL,
            email TEXT NOT NULL,
            session_id BLOB,
            -- How somebody has signed in, or why a session has ended.
            detail TEXT,
            is_new INTEGER,
            attempts INTEGER NOT NULL DEFAULT 0,
            due_at INTEGER NOT NULL,
            -- While it is under way: until when nobody else may take it.
            taken_until INTEGER
        ) STRICT;
        CREATE INDEX notice_by_due ON notice (due_at);
        CREATE INDEX notice_by_user ON notice (user_id);

        PRAGMA user_version = 4;
        """,
        // Of sign-ins before version 5 the newest is known that a session is left of.
        """
        -- Addresses that nobody can sign in with, whether they have a user or not.
        CREATE TABLE block (
            email_key TEXT PRIMARY KEY,
            blocked_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;

        ALTER TABLE user ADD COLUMN signed_in_at INTEGER NOT NULL DEFAULT 0;
        UPDATE user SET signed_in_at = (
            SELECT MAX(user.created_at, COALESCE(MAX(session.created_at), 0)) FROM session
            WHERE session.user_id = user.id
        );

        PRAGMA user_version = 5;
        """,
        // Whoever has signed up before version 6 is a person.
        """
        -- Made while the address was a review account's: its fixed code signs in to no other user.
        ALTER TABLE user ADD COLUMN is_for_review INTEGER NOT NULL DEFAULT 0;

        PRAGMA user_version = 6;
        """,
    ]
}
