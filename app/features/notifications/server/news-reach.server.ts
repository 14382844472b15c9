import { type NewsReach, wants } from '#app/features/notifications/rules/news-kinds.ts';
import { newsTemplate, newsWay } from '#app/features/notifications/rules/whatsapp-news.ts';
import { whyNoNews } from '#app/features/whatsapp/server/index.server.ts';
import { asActor } from '#app/platform/actor.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import type { CustomerNews, ReachingNews } from './channels/channel.server.ts';
import { MAIL_CHANNEL } from './channels/mail-channel.server.ts';
import { WHATSAPP_CHANNEL } from './channels/whatsapp-channel.server.ts';
import { loadPeople } from './load-people.server.ts';
import { NEWS_ACTOR, newsFactsOf } from './whatsapp-news.server.ts';

const none = (why: string): NewsReach => ({ by: null, why });

/** Says how news would leave for a customer now, as `sendToCustomer` and the job of WhatsApp decide. */
export const newsReach = (userId: UserId, { kind, type, link }: Sample): Promise<NewsReach> =>
  asActor(NEWS_ACTOR, async (tx) => {
    const [person] = await loadPeople(tx, [userId]);
    const facts = person && (await newsFactsOf(tx, userId));
    if (!person || !facts) return none('Esta conta não existe mais.');
    if (facts.quiet) return none('O cliente veio de uma importação e ainda não recebeu as boas-vindas.');
    const news: ReachingNews = { kind, title: '', mail: { action: '' } };
    const hasMail = wants(person.off, kind, 'mail') && (await MAIL_CHANNEL.canReach(tx, person, news));
    const onWhatsApp =
      wants(person.off, kind, 'whatsapp') && (await WHATSAPP_CHANNEL.canReach(tx, person, news));
    const why = onWhatsApp ? await whyNoNews(tx, userId, newsTemplate({ kind, type, link })) : null;
    if (onWhatsApp && !why && newsWay(facts.wroteBy, hasMail) === 'whatsapp') return { by: 'whatsapp' };
    if (hasMail) return { by: 'mail' };
    return none(`Não há e-mail para este aviso. ${why ?? 'O WhatsApp do cliente não está autorizado.'}`);
  });

type Sample = Pick<CustomerNews, 'kind' | 'type' | 'link'>;
