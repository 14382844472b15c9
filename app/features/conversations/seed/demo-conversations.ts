import type pg from 'pg';
import type { UserId } from '#app/terms/ids.ts';

/** Messages of each thread: hours ago, whether the customer wrote it, text. */
const THREADS: [hoursAgo: number, byCustomer: boolean, body: string][][] = [
  [
    [
      52,
      true,
      'Boa tarde! Recebi uma carta da Serasa dizendo que vão responder em 10 dias. Preciso fazer algo?',
    ],
    [
      47,
      false,
      'Boa tarde! Não precisa. Essa carta é a resposta ao nosso pedido. Guarde-a, e se puder mande uma foto em Documentos.',
    ],
    [46, true, 'Mandei agora. Obrigado!'],
  ],
  [[3, true, 'Meu banco ligou oferecendo acordo da dívida de 2019. Aceito?']],
  [[5, true, 'Mudei de endereço. Onde eu troco?']],
  [
    [
      75,
      false,
      'Oi! Falta só o comprovante de endereço para a sua carta sair. Você consegue enviar até sexta?',
    ],
  ],
];

const QUICK_ANSWERS: [title: string, body: string][] = [
  [
    'Falta documento',
    'Olá, {{primeiro_nome}}! Aqui é {{atendente}}, da {{empresa}}. Para seguir, falta um documento: a lista está em Documentos, na sua área.',
  ],
  [
    'Recebemos',
    'Olá, {{primeiro_nome}}! Recebemos e já estamos cuidando disso. Assim que houver novidade, você lê aqui.',
  ],
];

/** Adds conversations of some clients in every state, and quick answers. */
export async function addDemoConversations(
  owner: pg.Client,
  { clients, team }: { clients: readonly UserId[]; team: readonly string[] },
): Promise<void> {
  for (const [title, body] of QUICK_ANSWERS)
    await owner.query('insert into quick_answers (title, body) values ($1, $2)', [title, body]);
  for (const [at, messages] of THREADS.entries()) {
    const userId = clients[at * 5];
    if (!userId) continue;
    await owner.query('insert into conversations (user_id) values ($1)', [userId]);
    for (const [, byCustomer, body] of messages)
      await owner.query(
        `insert into conversation_messages (conversation_id, user_id, writer, author_id, body)
         select c.id, c.user_id, $2, $3, $4 from conversations c where c.user_id = $1`,
        [userId, byCustomer ? 'customer' : 'team', byCustomer ? null : team[at % team.length], body],
      );
    // The trigger gives messages the present time; the demonstration needs the past.
    for (const [hoursAgo, , body] of messages)
      await owner.query(
        `update conversation_messages set created_at = now() - make_interval(hours => $3)
         where user_id = $1 and body = $2`,
        [userId, body, hoursAgo],
      );
    await owner.query(
      `update conversation_messages q set answered_at = (select min(m.created_at) from conversation_messages m
         where m.user_id = $1 and m.writer = 'team' and m.created_at > q.created_at)
       where q.user_id = $1 and q.opens and q.answered_at is not null`,
      [userId],
    );
    await owner.query(
      `update conversations c set last_at = m.last, waiting_since = case when c.waiting_since is not null then m.asked end,
         answer_due = case when c.waiting_since is not null then answer_due(m.asked) end
       from (select max(created_at) as last, max(created_at) filter (where opens and answered_at is null) as asked
         from conversation_messages where user_id = $1) m where c.user_id = $1`,
      [userId],
    );
  }
}
