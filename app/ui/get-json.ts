import { isSessionOver } from './session-over.ts';

/**
 * Reads what a route of this site answers in JSON, for a page that is open.
 * @returns null when that failed in any way; where the session is over, the page is being left
 */
export async function getJson<T>(path: string): Promise<T | null> {
  try {
    const response = await fetch(path);
    return response.ok && !isSessionOver(response.url) ? ((await response.json()) as T) : null;
  } catch {
    return null;
  }
}
