/** The IANA name of the browser's time zone. */
export const timeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;
