import { BRAND_LABELS, type Brand, readBrand, shownBrand } from '#app/features/settings/rules/brand.ts';
import { saveSetting } from '#app/kit/save-setting.server.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';

/** Row of `site_config`. */
export const BRAND_KEY = 'brand';

const BRAND = {
  key: BRAND_KEY,
  action: 'settings.brand',
  read: readBrand,
  shown: shownBrand,
  labels: BRAND_LABELS,
} as const;

/** Saves the colours of every page and mail from now on. @param seen values that the form showed, packed. */
export const saveBrand = (admin: SignedInActor, wanted: Brand, seen: string) =>
  saveSetting(admin, BRAND, wanted, seen);
