import { isSessionOver } from './session-over.ts';

const TIMEOUT_MS = 12_000;

/**
 * Posts a form to a route of this site and reads its JSON. Undefined on any failure: the entries must stay on
 * the page (a router's fetcher replaces the page when the network is missing). Never resolves if the session
 * is over: the page navigates away.
 */
export async function postForm<T>(path: string, fields: Record<string, string>): Promise<T | undefined> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (isSessionOver(response.url)) return await new Promise(() => {});
    return response.ok ? ((await response.json()) as T) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Fetches a JSON route of this site for an open page.
 * @returns null on any failure; if the session is over, the page navigates away
 */
export async function getJson<T>(path: string): Promise<T | null> {
  try {
    const response = await fetch(path);
    return response.ok && !isSessionOver(response.url) ? ((await response.json()) as T) : null;
  } catch {
    return null;
  }
}
