/**
 * The address of a page as shown to people, also for the router's data requests: without `.data` and the
 * names of loaders. A path of this site with its search.
 */
export function pageAddress(url: string): string {
  const { pathname, searchParams } = new URL(url);
  searchParams.delete('_routes');
  const search = searchParams.size > 0 ? `?${searchParams}` : '';
  return `${pathname.replace(/(\/_)?\.data$/, '')}${search}`;
}

/**
 * A path of this site, or the fallback. Refuses everything that a browser could read as another host:
 * `//host`, backslashes, control characters, schemes.
 */
export function safePath(wanted: string | null | undefined, fallback: string): string {
  if (!wanted || !/^\/(?![/\\])/.test(wanted)) return fallback;
  for (const char of wanted)
    if (char === '\\' || char.charCodeAt(0) < 32 || char.charCodeAt(0) === 127) return fallback;
  // Dot segments disappear when the path is resolved: the rest must not name a host (`/.//host`).
  return new URL(wanted, 'http://local').pathname.startsWith('//') ? fallback : wanted;
}
