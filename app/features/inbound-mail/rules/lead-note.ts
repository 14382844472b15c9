type Mail = { from: string; name: string; subject: string; body: string };

/** The note that a mail becomes on a lead. A lead has no documents: attachments are named, and asked for again. */
export const leadNote = ({ from, name, subject, body }: Mail, files: readonly { name: string }[]): string =>
  [
    `E-mail de ${name ? `${name} (${from})` : from}: ${subject || 'sem assunto'}`,
    body,
    files.length > 0
      ? `Anexos não guardados: ${files.map((file) => file.name).join(', ')}. Peça de novo quando houver cadastro.`
      : '',
  ]
    .filter((text) => text !== '')
    .join('\n\n');
