type Run = (statement: string, ...values: unknown[]) => Promise<string>;

/** Adds notes, and on WhatsApp a contact, a message and a case of an account. @param word makes a recognisable text */
export async function addConversationOf(
  run: Run,
  userId: string,
  word: (of: string) => string,
): Promise<void> {
  await run('insert into client_notes (user_id, body) values ($1, $2)', userId, word('nota'));
  await run('insert into conversation_notes (user_id, body) values ($1, $2)', userId, word('nota'));
  const contact = await run(
    'insert into whatsapp_contacts (user_id, name, bsuid) values ($1, $2, $3) returning id',
    ...[userId, word('contato'), word('bsuid')],
  );
  await run(
    "insert into whatsapp_messages (contact_id, user_id, outgoing, body, status) values ($1, $2, false, $3, 'received')",
    ...[contact, userId, word('zap')],
  );
  await run('insert into whatsapp_cases (contact_id, user_id) values ($1, $2)', contact, userId);
}
