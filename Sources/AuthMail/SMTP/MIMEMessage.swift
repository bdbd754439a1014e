import CCurl

/// A mail as libcurl's MIME structure, set on a handle: multipart/alternative (RFC 2046 §5.1.4).
///
/// libcurl writes boundaries and transfer encodings while it uploads, and the same again when it has to start over.
@safe final class MIMEMessage {
    private let handle: UnsafeMutableRawPointer
    private let mime: OpaquePointer
    private var fields: UnsafeMutablePointer<curl_slist>?

    /// Builds the structure and sets it on the handle; `nil` when there is no memory for it.
    init?(_ mail: ComposedMail, for handle: UnsafeMutableRawPointer) {
        guard let mime = unsafe curl_mime_init(handle) else { return nil }
        unsafe self.handle = handle
        unsafe self.mime = mime
        unsafe fields = nil
        guard mail.parts.allSatisfy(add), (mail.fields + [Self.type]).allSatisfy(add),
            unsafe ccurl_set_list(handle, CURLOPT_HTTPHEADER, fields) == CURLE_OK,
            unsafe ccurl_set_mime(handle, mime) == CURLE_OK
        else { return nil }
    }

    deinit {
        detach()
        unsafe curl_mime_free(mime)
        unsafe curl_slist_free_all(fields)
    }

    /// Takes the structure off the handle. Also keeps it alive up to here: libcurl only borrows it.
    func detach() {
        _ = unsafe ccurl_set_mime(handle, nil)
        _ = unsafe ccurl_set_list(handle, CURLOPT_HTTPHEADER, nil)
    }

    /// libcurl puts the boundary behind it, and says multipart/mixed without it.
    private static let type = "Content-Type: multipart/alternative"

    private func add(_ part: MailPart) -> Bool {
        guard let place = unsafe curl_mime_addpart(mime) else { return false }
        return unsafe [
            curl_mime_data(place, part.content, part.content.utf8.count),
            curl_mime_type(place, part.type),
            curl_mime_encoder(place, part.encoding.rawValue),
        ].allSatisfy { $0 == CURLE_OK }
    }

    private func add(_ field: String) -> Bool {
        guard let longer = unsafe curl_slist_append(fields, field) else { return false }
        unsafe fields = longer
        return true
    }
}
