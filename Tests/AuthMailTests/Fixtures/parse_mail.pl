# Reads a mail with MIME::Parser and prints what it says as JSON: parse_mail.pl FILE
use strict;
use warnings;
use Encode qw(decode);
use JSON::PP;
use MIME::Parser;

my $parser = MIME::Parser->new;
$parser->output_to_core(1);
my $message = $parser->parse_open($ARGV[0]);
my $head = $message->head;
my %body = map { $_->mime_type => decode('UTF-8', $_->bodyhandle->as_string) } $message->parts;

sub field {
    my $value = $head->get($_[0], 0) // '';
    $value =~ s/\r?\n(?=[ \t])//g;
    $value =~ s/\s+$//;
    return decode('MIME-Header', $value);
}

print JSON::PP->new->ascii->encode({
    names => [map { lc } $head->tags],
    types => [map { $_->mime_type } $message->parts],
    subject => field('Subject'),
    from => field('From'),
    recipient => field('To'),
    text => $body{'text/plain'},
    html => $body{'text/html'},
    defects => [map { "$_" } $parser->results->errors, $parser->results->warnings],
});
