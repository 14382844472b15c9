/** What an address searches for: without what PostgreSQL cannot take, and no longer than anybody types. */
export const readSearch = (query: URLSearchParams): string =>
  (query.get('busca') ?? '').replaceAll('\0', '').trim().slice(0, 60);
