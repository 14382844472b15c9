import { z } from 'zod';
import { NEWS_KINDS, type NewsChannel, OFF_CODES, type OffCode } from './news-kinds.ts';
import { minuteOf, timeOf, USUAL_QUIET } from './quiet-hours.ts';
import { NOTICE_LINKS, NOTIFICATION_TYPES, type NoticeLink } from './terms.ts';

const LINKS = Object.keys(NOTICE_LINKS) as [NoticeLink, ...NoticeLink[]];

export const NoticeInput = z.object({
  title: z.string('Dê um título ao aviso').trim().min(3, 'Título muito curto').max(80, 'Título muito longo'),
  message: z.string('Escreva o aviso').trim().min(3, 'Escreva o aviso').max(500, 'Aviso muito longo'),
  type: z.enum(NOTIFICATION_TYPES, 'Escolha o tipo do aviso'),
  link: z.enum(LINKS, 'Escolha uma página da lista').default(''),
});
export type NoticeInput = z.infer<typeof NoticeInput>;

/** Name of the box of a choice in the form. */
export const choiceField = (code: OffCode): string => code.replace(':', '-');

const time = (message: string) => z.string(message).default('');

/** The form of a customer's choices: a box per kind and channel, checked for on, and the quiet hours. */
export const NoticeChoicesInput = z
  .object({
    quiet: z.string().default(''),
    quietFrom: time('Escolha a hora'),
    quietTo: time('Escolha a hora'),
  })
  .catchall(z.string())
  .transform((entries, { addIssue }) => {
    const off = OFF_CODES.filter((code) => !entries[choiceField(code)]);
    if (!entries.quiet) return { off, quietFrom: 0, quietTo: 0 };
    const [quietFrom, quietTo] = [minuteOf(entries.quietFrom), minuteOf(entries.quietTo)];
    const fault = (field: string, message: string) =>
      addIssue({ code: 'custom', message, path: [field], input: entries });
    if (quietFrom === null) fault('quietFrom', 'Escolha a hora em que o silêncio começa');
    if (quietTo === null) fault('quietTo', 'Escolha a hora em que o silêncio termina');
    if (quietFrom !== null && quietFrom === quietTo)
      fault('quietTo', 'Escolha um fim diferente do começo, ou desligue o silêncio');
    return { off, quietFrom: quietFrom ?? 0, quietTo: quietTo ?? 0 };
  });
export type NoticeChoices = z.infer<typeof NoticeChoicesInput>;

/** Entries of the form for stored choices. */
export const choiceEntries = ({ off, quietFrom, quietTo }: NoticeChoices): Record<string, string> => {
  const quiet = quietFrom !== quietTo;
  const shown = quiet ? { from: quietFrom, to: quietTo } : USUAL_QUIET;
  return {
    ...Object.fromEntries(OFF_CODES.map((code) => [choiceField(code), off.includes(code) ? '' : 'on'])),
    quiet: quiet ? 'on' : '',
    quietFrom: timeOf(shown.from),
    quietTo: timeOf(shown.to),
  };
};

/** Describes choices to the team, in one line per kind with something off; empty for none. */
export const offKinds = (off: readonly string[]) =>
  NEWS_KINDS.map((kind) => ({
    kind,
    channels: OFF_CODES.filter((code) => code.startsWith(`${kind}:`) && off.includes(code)).map(
      (code) => code.slice(kind.length + 1) as NewsChannel,
    ),
  })).filter(({ channels }) => channels.length > 0);

/** A browser's subscription: its address at the push service and its keys, base64url without padding. */
export const PushSubscriptionInput = z.object({
  endpoint: z
    .url({ protocol: /^https?$/, error: 'Este navegador não informou um endereço válido para avisos' })
    .max(2048, 'Este navegador não informou um endereço válido para avisos'),
  p256dh: z.string().regex(/^[A-Za-z0-9_-]{87}$/, 'Este navegador não informou uma chave válida'),
  auth: z.string().regex(/^[A-Za-z0-9_-]{22}$/, 'Este navegador não informou uma chave válida'),
});
export type PushSubscriptionInput = z.infer<typeof PushSubscriptionInput>;
