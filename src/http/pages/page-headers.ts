/**
 * The headers of a page that this server has built: nothing inline runs, nothing is evaluated, and nothing comes from or
 * goes to another host. `more` are directives of the page's own.
 */
export function pageHeaders(...more: readonly string[]): Readonly<Record<string, string>> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    // The arrows and locks of Swagger UI are data: images in its style sheet.
    "img-src 'self' data:",
    "connect-src 'self'",
    ...more,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy.join('; '),
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-cache',
  };
}
