import { inArray } from 'drizzle-orm';
import { type Brand, brandCss, readBrand } from '#app/features/settings/rules/brand.ts';
import { readSupport, type SupportHours } from '#app/features/settings/rules/company.ts';
import { type LogoView, logoPath } from '#app/features/settings/rules/logo.ts';
import { asActor, VISITOR } from '#app/platform/actor.server.ts';
import { cachedValue } from '#app/platform/cached-value.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { LOGO_KEY, readLogo } from './logo.server.ts';
import { BRAND_KEY } from './save-brand.server.ts';
import { SUPPORT_KEY } from './save-company.server.ts';

export type PublicSettings = {
  support: SupportHours;
  brand: Brand;
  /**
   * The brand as a style sheet; null for the product's own. Computed once per change, because finding shades
   * is slow.
   */
  brandCss: string | null;
  logo: LogoView | null;
};

type Kept = PublicSettings & { logoPng: Buffer | null };
const settings = cachedValue<Kept>();

const read = (): Promise<Kept> =>
  settings(() =>
    asActor(VISITOR, async (tx) => {
      const { key, value } = schema.siteConfig;
      const rows = await tx
        .select({ key, value })
        .from(schema.siteConfig)
        .where(inArray(key, [SUPPORT_KEY, BRAND_KEY, LOGO_KEY]));
      const stored = new Map(rows.map((row) => [row.key, row.value]));
      const logo = readLogo(stored.get(LOGO_KEY));
      const brand = readBrand(stored.get(BRAND_KEY));
      return {
        support: readSupport(stored.get(SUPPORT_KEY)),
        brand,
        brandCss: brandCss(brand),
        logo: logo && { src: logoPath(logo.hash), width: logo.width, height: logo.height },
        logoPng: logo && Buffer.from(logo.png, 'base64'),
      };
    }),
  );

/** Returns the settings that every page may need, beyond the site's texts; cached until one changes. */
export async function publicSettings(): Promise<PublicSettings> {
  const { logoPng: _, ...settings } = await read();
  return settings;
}

/** Returns the logo's picture, if its address is still current. */
export async function logoFile(path: string): Promise<Buffer | null> {
  const { logo, logoPng } = await read();
  return logo?.src === path ? logoPng : null;
}
