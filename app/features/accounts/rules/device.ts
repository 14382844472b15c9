import type { EntryMethod } from './access-filter.ts';

/** The order matters: a browser also names those that it is derived from. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/^(?=.*\bVersion\/).*\bSafari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string, Device['kind']][] = [
  [/\biPhone\b/, 'iPhone', 'phone'],
  [/\biPad\b/, 'iPad', 'tablet'],
  [/^(?=.*\bAndroid\b).*\bMobile\b/, 'Android', 'phone'],
  [/\bAndroid\b/, 'tablet Android', 'tablet'],
  [/\bWindows\b/, 'Windows', 'computer'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac', 'computer'],
  [/\bCrOS\b/, 'Chromebook', 'computer'],
  [/\bLinux\b/, 'Linux', 'computer'],
];

export type Device = { name: string; kind: 'phone' | 'tablet' | 'computer' | 'unknown' };

/** Describes a User-Agent header: "Chrome no Windows". Missing parts are not guessed. */
export function describeDevice(userAgent: string | null): Device {
  const agent = userAgent ?? '';
  const browser = BROWSERS.find(([pattern]) => pattern.test(agent))?.[1];
  const system = SYSTEMS.find(([pattern]) => pattern.test(agent));
  const kind = system?.[2] ?? 'unknown';
  if (browser && system) return { name: `${browser} no ${system[1]}`, kind };
  return { name: browser ?? system?.[1] ?? 'Aparelho não identificado', kind };
}

/** An open session as its person sees it; times are ISO instants. */
export type SessionView = {
  id: string;
  device: Device;
  ip: string;
  method: EntryMethod | null;
  startedAt: string;
  usedAt: string;
  current: boolean;
};
