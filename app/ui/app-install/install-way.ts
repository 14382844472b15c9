/**
 * How this browser installs a site as an app: it provides a prompt (`prompt`), or the person does it by
 * hand in the share sheet of iOS (`share`), in the File menu of Safari on a Mac (`dock`) or in the browser's menu
 * (`menu`).
 */
export type InstallWay = 'prompt' | 'share' | 'dock' | 'menu';

export type BrowserFacts = { userAgent: string; maxTouchPoints: number };

/** First Safari that adds sites to the Dock (macOS Sonoma). */
const DOCK_SINCE = 17;

/**
 * Returns the way to install by hand, or null without one. It is guessed from the user agent, because no interface
 * reports it; a wrong guess shows one useless hint, which can be closed.
 */
export function wayByHand({ userAgent, maxTouchPoints }: BrowserFacts): InstallWay | null {
  const mac = userAgent.includes('Macintosh');
  // An iPad calls itself a Mac, but no Mac has a touch screen.
  if (/iPhone|iPad|iPod/.test(userAgent) || (mac && maxTouchPoints > 1)) {
    // Browsers inside of other apps have no share sheet, and no word Safari in their name.
    return userAgent.includes('Safari/') ? 'share' : null;
  }
  if (/; wv\)|FBAN|FBAV|Instagram/.test(userAgent)) return null;
  if (/Chrome\/|Android/.test(userAgent)) return 'menu';
  const safari = mac && userAgent.includes('Safari/') && Number(userAgent.match(/Version\/(\d+)/)?.[1]);
  return safari && safari >= DOCK_SINCE ? 'dock' : null;
}
