/** Search text of an address: without characters that PostgreSQL refuses, and cut to a sensible length. */
export const readSearch = (query: URLSearchParams): string =>
  (query.get('busca') ?? '').replaceAll('\0', '').trim().slice(0, 60);
