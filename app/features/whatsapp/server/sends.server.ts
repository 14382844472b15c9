import { asc, eq } from 'drizzle-orm';
import { FIRST_TEMPLATES } from '#app/features/whatsapp/rules/first-templates.ts';
import { SENDS_LABELS, type SendsInput, sendsDraft } from '#app/features/whatsapp/rules/input.ts';
import type { TemplateState, WhatsAppCategory } from '#app/features/whatsapp/rules/terms.ts';
import {
  WHATSAPP_SETTING_KEY,
  type WhatsAppSetting,
  whatsAppSetting,
} from '#app/features/whatsapp/rules/whatsapp-prices.ts';
import { saveSetting } from '#app/kit/save-setting.server.ts';
import { err, ok, type Result } from '#app/lib/result.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import { recordAudit } from '#app/platform/audit/record-audit.server.ts';
import { clientOf } from '#app/platform/db/prepared.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { lockSetting, readSetting, writeSetting } from '#app/platform/lock-setting.server.ts';
import { whatsAppLinked } from './ports/whatsapp.server.ts';
import { spentThisMonth } from './queue-whatsapp.server.ts';

const { whatsappTemplates: t } = schema;

export type WhatsAppSends = {
  linked: boolean;
  setting: WhatsAppSetting;
  /** Charged and expected this month, in millionths of a real. */
  spent: number;
  /** Delivered answers of this month that cost nothing. */
  freeAnswers: number;
  templates: {
    id: string;
    name: string;
    title: string;
    body: string;
    category: WhatsAppCategory;
    state: TemplateState;
    reason: string;
    /** Written by the team, not shipped with the product. */
    isOwn: boolean;
  }[];
};

const isShipped = (name: string): boolean => FIRST_TEMPLATES.some((one) => one.name === name);

const FREE = `select count(*)::int as free from whatsapp_messages where outgoing and charged and price = 0
  and at >= date_trunc('month', now() at time zone 'America/Sao_Paulo') at time zone 'America/Sao_Paulo'`;

/** Templates, meter, cap and prices, for the page of what WhatsApp sends. */
export const loadWhatsAppSends = (admin: SignedInActor): Promise<WhatsAppSends> =>
  asActor(admin, async (tx) => ({
    linked: whatsAppLinked(),
    setting: whatsAppSetting(await readSetting(tx, WHATSAPP_SETTING_KEY)),
    spent: await spentThisMonth(tx),
    freeAnswers: (await clientOf(tx).query<{ free: number }>(FREE)).rows[0]?.free ?? 0,
    templates: (
      await tx
        .select({
          id: t.id,
          name: t.name,
          title: t.title,
          body: t.body,
          category: t.category,
          state: t.state,
          reason: t.reason,
        })
        .from(t)
        .orderBy(asc(t.title))
    ).map((one) => ({ ...one, isOwn: !isShipped(one.name) })),
  }));

const SENDS = {
  key: WHATSAPP_SETTING_KEY,
  action: 'settings.whatsapp',
  read: (stored: unknown) => {
    const { capCentavos, prices, source } = whatsAppSetting(stored);
    return { capCentavos, prices, source };
  },
  shown: sendsDraft,
  labels: SENDS_LABELS,
} as const;

/** Saves cap and prices. @param seen values that the form showed, packed */
export const saveSends = (admin: SignedInActor, wanted: SendsInput, seen: string): Promise<Result<null>> =>
  saveSetting(admin, SENDS, wanted, seen);

/** Resumes sending that ended because of an error of the provider. A repeated call changes nothing. */
export const resumeSending = (admin: SignedInActor): Promise<Result<null>> =>
  asActor(admin, async (tx) => {
    const setting = whatsAppSetting(await lockSetting(tx, WHATSAPP_SETTING_KEY));
    if (setting.stopped === 'none') return ok(null);
    await writeSetting(tx, WHATSAPP_SETTING_KEY, { ...setting, stopped: 'none' });
    await recordAudit(tx, admin, {
      action: 'whatsapp.resume',
      entity: 'site_config',
      entityId: WHATSAPP_SETTING_KEY,
      before: { stopped: setting.stopped },
      after: { stopped: 'none' },
    });
    return ok(null);
  });

/**
 * Marks a template as approved by the provider, for decisions that came before the account was linked, and for a
 * template that an error turned off.
 */
export const approveTemplate = (admin: SignedInActor, id: string): Promise<Result<null>> =>
  asActor(admin, async (tx) => {
    const [found] = await tx.select({ state: t.state }).from(t).where(eq(t.id, id)).for('update');
    if (!found) return err({ code: 'not-found', message: 'Este modelo não existe mais.' });
    if (found.state === 'approved') return ok(null);
    await tx.update(t).set({ state: 'approved' }).where(eq(t.id, id));
    await recordAudit(tx, admin, {
      action: 'whatsapp.template',
      entity: 'whatsapp_templates',
      entityId: id,
      before: { state: found.state },
      after: { state: 'approved' },
    });
    return ok(null);
  });
