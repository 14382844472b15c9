import { z } from 'zod';
import { WHATSAPP_CATEGORIES, type WhatsAppCategory } from './terms.ts';

const price = z.int().min(0).max(100_000_000);

/** Row of `site_config` with prices and cap. Prices are millionths of a real per delivered message. */
export const WHATSAPP_SETTING_KEY = 'whatsapp';
export const WhatsAppSetting = z.object({
  /** Most reais of a month, in centavos; null without a cap. */
  capCentavos: z.int().min(0).max(100_000_000).nullable().default(50_00),
  prices: z
    .object({ service: price, utility: price, authentication: price, marketing: price })
    .default({ service: 18_400, utility: 18_400, authentication: 18_400, marketing: 135_000 }),
  /** Where and when the prices were read. */
  source: z
    .string()
    .max(200)
    .default('Página de revendedor de 20/09/2026: US$ 0,0034 e US$ 0,025, a R$ 5,40. Confira na Meta.'),
  /** Sending that ended because of an error, until the owner resumes it. */
  stopped: z.enum(['none', 'paid', 'all']).default('none'),
});
export type WhatsAppSetting = z.infer<typeof WhatsAppSetting>;

/** An unreadable setting is the default one. */
export const whatsAppSetting = (stored: unknown): WhatsAppSetting =>
  WhatsAppSetting.safeParse(stored ?? {}).data ?? WhatsAppSetting.parse({});

export const categoryOf = (value: unknown): WhatsAppCategory =>
  WHATSAPP_CATEGORIES.find((name) => name === value) ??
  (value === 'marketing_lite' ? 'marketing' : 'service');

/**
 * Price of a delivered message, in millionths of a real. @param type the provider's own word: only `regular` is charged
 */
export const priceOf = (setting: WhatsAppSetting, category: WhatsAppCategory, type: string): number =>
  type === 'regular' ? setting.prices[category] : 0;

/** Whether a paid message may still be queued. @param spent and `next` in millionths of a real */
export function capState(
  { capCentavos }: Pick<WhatsAppSetting, 'capCentavos'>,
  spent: number,
  next: number,
): 'free' | 'near' | 'full' {
  if (capCentavos === null) return 'free';
  const cap = capCentavos * 10_000;
  if (spent + next > cap) return 'full';
  return spent + next >= cap * 0.8 ? 'near' : 'free';
}
