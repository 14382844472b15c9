const TIMEOUT_MS = 12_000;

/**
 * Posts one field to a lookup of this site. Undefined when the call failed in any way: a lookup is a comfort, and
 * must never take the page down with what was typed (as a router's fetcher does when the network is gone).
 */
export async function askServer<T>(path: string, field: string, value: string): Promise<T | undefined> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      body: new URLSearchParams({ [field]: value }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return response.ok ? ((await response.json()) as T) : undefined;
  } catch {
    return undefined;
  }
}
