import { notifyAdminsOnce } from '#app/features/notifications/server/index.server.ts';
import { ALARM_WORDS, type WhatsAppAlarm } from '#app/features/whatsapp/rules/errors.ts';
import { WHATSAPP } from '#app/features/whatsapp/server/index.server.ts';
import { asActor } from '#app/platform/actor.server.ts';
import { noticeText } from '#app/platform/notice-texts.server.ts';

/** Job `whatsapp.alarm`: notifies the admins who may open the integrations, once per kind and day. */
export const notifyWhatsAppAlarm = ({ alarm, day }: { alarm: WhatsAppAlarm; day: string }): Promise<void> =>
  asActor(WHATSAPP, async (tx) =>
    notifyAdminsOnce(tx, {
      key: `whatsapp:${alarm}:${day}`,
      words: await noticeText(tx, 'team.whatsapp', { problema: ALARM_WORDS[alarm] }),
      // A key is changed where it was entered; the rest is decided beside the meter.
      ...(alarm === 'key-fault'
        ? { link: '/admin/integracoes', action: 'Ver integrações' }
        : { link: '/admin/conversas/whatsapp/envios', action: 'Ver modelos e custo' }),
    }),
  );
