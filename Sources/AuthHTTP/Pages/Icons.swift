/// The symbols of the pages, drawn on 28 by 28 points.
enum Icons {
    /// An open envelope with a letter in it.
    static let envelope: HTML = """
        <svg class="symbol" viewBox="0 0 28 28" aria-hidden="true">\
        <path class="flap" d="M3.5 11.3 12.7 4a2.1 2.1 0 0 1 2.6 0l9.2 7.3"/>\
        <path class="sheet" d="M7.2 14.6V9.9a1.6 1.6 0 0 1 1.6-1.6h10.4a1.6 1.6 0 0 1 1.6 1.6v4.7M11 12.1h6"/>\
        <path class="sheet-front" d="M3.5 11.3v10.4a2.8 2.8 0 0 0 2.8 2.8h15.4a2.8 2.8 0 0 0 2.8-2.8V11.3l-9.1 6.4a2.4 \
        2.4 0 0 1-2.8 0z"/></svg>
        """

    /// A door that is gone in by.
    static let enter: HTML = """
        <svg class="symbol" viewBox="0 0 28 28" aria-hidden="true">\
        <path d="M16.5 4h4.7A2.8 2.8 0 0 1 24 6.800v14.400a2.8 2.8 0 0 1-2.8 2.8h-4.700M4 14h13M12 8.9 17.1 14 12 19.1"/></svg>
        """

    /// A check in a circle.
    static let done: HTML = """
        <svg class="symbol good" viewBox="0 0 28 28" aria-hidden="true">\
        <circle cx="14" cy="14" r="10.5"/><path d="m9.3 14.3 3.3 3.3 6.2-7"/></svg>
        """

    /// The same without joy.
    static let used: HTML = """
        <svg class="symbol" viewBox="0 0 28 28" aria-hidden="true">\
        <circle cx="14" cy="14" r="10.5"/><path d="m9.3 14.3 3.3 3.3 6.2-7"/></svg>
        """

    /// A clock.
    static let clock: HTML = """
        <svg class="symbol" viewBox="0 0 28 28" aria-hidden="true">\
        <circle cx="14" cy="14" r="10.5"/><path d="M14 7.800V14l4.2 2.6"/></svg>
        """

    /// Two devices.
    static let devices: HTML = """
        <svg class="symbol" viewBox="0 0 28 28" aria-hidden="true">\
        <path d="M14 22H6.300a2.8 2.8 0 0 1-2.8-2.8V7.300a2.8 2.8 0 0 1 2.8-2.8h15.400a2.8 2.8 0 0 1 2.8 2.8v.7"/>\
        <rect x="17" y="11" width="7.5" height="13.5" rx="1.8"/><path d="M10 18.300h4"/></svg>
        """

    /// A question.
    static let question: HTML = """
        <svg class="symbol" viewBox="0 0 28 28" aria-hidden="true">\
        <circle cx="14" cy="14" r="10.5"/><path d="M11 11.300a3.1 3.1 0 1 1 4.7 2.600c-1 .6-1.7 1.2-1.7 2.300M14 \
        19.300v.01"/></svg>
        """

    /// What a button shows in place of its label: a spinner, then a check.
    static let progress: HTML = """
        <svg class="spinner" viewBox="0 0 24 24" aria-hidden="true"><path d="M12 3a9 9 0 1 1-9 9"/></svg>\
        <svg class="check" viewBox="0 0 24 24" aria-hidden="true"><path d="m5 12.5 4.5 4.500L19 7.5"/></svg>
        """
}
