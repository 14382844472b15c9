import { useSyncExternalStore } from 'react';
import { type InstallWay, wayByHand } from './install-way.ts';

/** Chromium's own prompt; it is in no type library because no standard has it. */
type InstallPrompt = Event & {
  prompt(): Promise<void>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
};

/** Local flags: the dismissed banner (docs/product.md section 2), and the installation that the browser reported. */
const CLOSED = 'nome.app-banner-closed';
const INSTALLED = 'nome.app-installed';

let prompt: InstallPrompt | null = null;
/** Choice made on this page; also valid in browsers without storage. */
let over = false;
const listeners = new Set<() => void>();

function changed() {
  for (const listener of listeners) listener();
}

/** Whether a flag is stored; false in browsers without storage. */
function flag(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

function setFlag(key: string, value: boolean): void {
  try {
    if (value) localStorage.setItem(key, '1');
    else localStorage.removeItem(key);
  } catch {
    // Without storage the choice is valid until the page is left.
  }
}

const standalone = (): boolean =>
  matchMedia('(display-mode: standalone)').matches ||
  (navigator as { standalone?: boolean }).standalone === true;

function currentWay(): InstallWay | null {
  if (over || flag(CLOSED) || standalone()) return null;
  if (prompt) return 'prompt';
  return flag(INSTALLED) ? null : wayByHand(navigator);
}

/** Returns the current way to install the app; null if it is installed or the user declined. */
export const useInstallWay = () => useSyncExternalStore(subscribe, currentWay, () => null);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Records "Not now" permanently, for all pages and visits of this browser. */
export function closeOffer(): void {
  over = true;
  setFlag(CLOSED, true);
  changed();
}

/** Shows the browser's prompt; a refusal counts as closing the offer. */
export async function install(): Promise<void> {
  if (!prompt) return;
  const asked = prompt;
  await asked.prompt();
  const { outcome } = await asked.userChoice;
  // A prompt can be used once.
  prompt = null;
  if (outcome === 'dismissed') closeOffer();
  else installed();
}

function installed(): void {
  prompt = null;
  over = true;
  setFlag(INSTALLED, true);
  changed();
}

type AppsNavigator = { getInstalledRelatedApps?: () => Promise<unknown[]> };

function offered(event: Event): void {
  event.preventDefault();
  prompt = event as InstallPrompt;
  // Browsers send this event only while the app is not installed.
  setFlag(INSTALLED, false);
  changed();
}

// The browser speaks once, perhaps before this code is there: pages whose code comes late keep its word for us
// (app/platform/fast/late-scripts.server.ts).
if (typeof window !== 'undefined') {
  const early = (window as { installOffer?: Event }).installOffer;
  if (early) offered(early);
  window.addEventListener('beforeinstallprompt', offered);
  window.addEventListener('appinstalled', installed);
  (navigator as AppsNavigator).getInstalledRelatedApps?.().then(
    (apps) => apps.length > 0 && installed(),
    () => {},
  );
}
