/**
 * Service worker. It keeps what is the same for everybody and never changes under its name, and shows a page of its
 * own when there is no network. Pages, data of the router, the API and streams are never touched: they may be
 * personal, and a kept copy would outlive the session.
 *
 * VERSION is the build's (scripts/prepare.mjs writes it in): the worker of a newer build waits until the person says
 * so (app/ui/app-install/update-prompt.tsx) and removes the caches of the old one.
 */
const VERSION = 'v1';
const SHELL = `nome-shell-${VERSION}`;
const ASSETS = `nome-assets-${VERSION}`;

const OFFLINE = '/offline.html';
const SHELL_FILES = [
  OFFLINE,
  '/offline.js',
  '/fonts/bricolage-700.woff2',
  '/icons/icon.svg',
  '/icons/icon-192.png',
];
/** Built files carry a hash in their name; those of older builds leave the cache from this many on. */
const MOST_ASSETS = 200;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(SHELL)
      .then((cache) => cache.addAll(SHELL_FILES.map((url) => new Request(url, { cache: 'reload' })))),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      removeOldCaches(),
      // Pages do not wait for the worker to wake up.
      self.registration.navigationPreload?.enable(),
      // The first visit is protected too, not only the next one.
      self.clients.claim(),
    ]),
  );
});

self.addEventListener('message', (event) => {
  if (event.data === 'skip-waiting') self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(navigate(event));
  else if (url.pathname.startsWith('/assets/')) event.respondWith(asset(event));
  else if (SHELL_FILES.includes(url.pathname)) event.respondWith(shellFile(request));
});

/** A push names no person and no money: a locked screen shows it. */
self.addEventListener('push', (event) => {
  let text = {};
  try {
    text = event.data?.json() ?? {};
  } catch {
    // An unreadable push still has to show something.
  }
  const {
    title = 'Nome em Dia',
    body = 'Há novidade na sua área.',
    link = '/app/avisos',
    tag = 'case',
  } = text;
  const shown = { body, tag, renotify: true, lang: 'pt-BR', icon: '/icons/icon-192.png', data: { link } };
  event.waitUntil(self.registration.showNotification(title, shown));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const url = new URL(event.notification.data?.link ?? '/app/avisos', self.location.origin);
  // Only pages of this site.
  event.waitUntil(openPage(url.origin === self.location.origin ? url.href : '/app/avisos'));
});

/** Shows the page in an open window of the site, or in a new one. */
async function openPage(url) {
  const windows = await self.clients.matchAll({ type: 'window' });
  const open = windows.find((one) => 'navigate' in one);
  if (!open) return self.clients.openWindow(url);
  await open.focus();
  return open.navigate(url);
}

async function removeOldCaches() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('nome-') && name !== SHELL && name !== ASSETS);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** The page from the network, whatever it answers; our own page only when there is no answer at all. */
async function navigate(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (error) {
    const offline = await caches.match(OFFLINE);
    if (offline) return offline;
    throw error;
  }
}

async function asset(event) {
  const cache = await caches.open(ASSETS);
  const kept = await cache.match(event.request);
  if (kept) return kept;
  const response = await fetch(event.request);
  // What the server itself calls immutable, and nothing else that may answer under this address.
  if (response.status === 200 && response.headers.get('cache-control')?.includes('immutable')) {
    event.waitUntil(keep(cache, event.request, response.clone()));
  }
  return response;
}

/** A full disk costs the copy, never the answer. */
async function keep(cache, request, response) {
  try {
    await cache.put(request, response);
    const keys = await cache.keys();
    await Promise.all(keys.slice(0, -MOST_ASSETS).map((key) => cache.delete(key)));
  } catch {
    await cache.delete(request);
  }
}

/** The newest one while there is a network, the kept one otherwise. */
async function shellFile(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(request);
    if (kept) return kept;
    throw error;
  }
}
