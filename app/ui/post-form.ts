import { isSessionOver } from './session-over.ts';

const TIMEOUT_MS = 12_000;

/**
 * Posts a form to a route of this site and reads its JSON. Undefined when that failed in any way: the entries must
 * stay on the page (a router's fetcher takes the page down when the network is gone). Never answers where the session
 * is over: the page is being left.
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
