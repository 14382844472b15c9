import { randomUUID } from 'node:crypto';

type Mail = {
  from?: string;
  to: string;
  subject?: string;
  messageId?: string;
  headers?: readonly string[];
  /** Content-Type of the body and the rest of the message; by default a plain text. */
  body?: string;
  text?: string;
};

/** A whole mail (RFC 5322). */
export function wholeMail({
  from = 'Mariana <mariana@cliente.exemplo>',
  to,
  subject = 'Re: Documento',
  messageId = `<${randomUUID()}@cliente.exemplo>`,
  headers = [],
  text = 'Segue o RG.',
  body = `Content-Type: text/plain; charset=utf-8\r\n\r\n${text}`,
}: Mail): Buffer {
  const lines = [
    ...headers,
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Message-ID: ${messageId}`,
    'Date: Mon, 30 Nov 2026 10:15:00 -0300',
    'MIME-Version: 1.0',
    body,
  ];
  return Buffer.from(lines.join('\r\n'));
}

export type Attached = { name: string; type?: string; bytes: Buffer };

/** Body of a mail with attachments. */
export function mixedBody(text: string, files: readonly Attached[]): string {
  const part = ({ name, type = 'application/octet-stream', bytes }: Attached) =>
    [
      '--limite',
      `Content-Type: ${type}; name="=?utf-8?B?${Buffer.from(name).toString('base64')}?="`,
      `Content-Disposition: attachment; filename="=?utf-8?B?${Buffer.from(name).toString('base64')}?="`,
      'Content-Transfer-Encoding: base64',
      '',
      bytes.toString('base64').replace(/.{76}/g, '$&\r\n'),
    ].join('\r\n');
  return [
    'Content-Type: multipart/mixed; boundary="limite"',
    '',
    '--limite',
    'Content-Type: text/plain; charset=utf-8',
    '',
    text,
    ...files.map(part),
    '--limite--',
    '',
  ].join('\r\n');
}

/** A complaint about a sent mail (RFC 5965). @param recipient empty where the provider hides it */
export const complaintBody = (recipient: string, messageId: string, type = 'abuse'): string =>
  [
    'Content-Type: multipart/report; report-type=feedback-report; boundary="r"',
    '',
    '--r',
    'Content-Type: text/plain',
    '',
    'This is an email abuse report.',
    '--r',
    'Content-Type: message/feedback-report',
    '',
    `Feedback-Type: ${type}`,
    'User-Agent: Provedor/1.0',
    'Version: 1',
    ...(recipient ? [`Original-Rcpt-To: <${recipient}>`] : []),
    '--r',
    'Content-Type: message/rfc822',
    '',
    'From: Nome em Dia <contato@nomeemdia.com.br>',
    `Message-ID: ${messageId}`,
    '',
    'Oi',
    '--r--',
    '',
  ].join('\r\n');

/** A delivery report (RFC 3464) on a sent mail. */
export const bounceBody = (recipient: string, status: string, messageId: string): string =>
  [
    'Content-Type: multipart/report; report-type=delivery-status; boundary="r"',
    '',
    '--r',
    'Content-Type: text/plain',
    '',
    'Your message could not be delivered.',
    '--r',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.cliente.exemplo',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    'Action: failed',
    `Status: ${status}`,
    '--r',
    'Content-Type: message/rfc822',
    '',
    `From: Nome em Dia <contato@nomeemdia.com.br>`,
    `Message-ID: ${messageId}`,
    '',
    'Oi',
    '--r--',
    '',
  ].join('\r\n');

const latin = (text: string) =>
  [...Buffer.from(text, 'latin1')]
    .map((byte) =>
      byte > 126 || byte === 61 ? `=${byte.toString(16).toUpperCase()}` : String.fromCharCode(byte),
    )
    .join('');
const alternative = (plain: string, html: string) =>
  ['Content-Type: multipart/alternative; boundary="a"', '', '--a', plain, '--a', html, '--a--', ''].join(
    '\r\n',
  );

/** How mail programs write the answer `text` to a mail: the rest of the message after its headers. */
const PROGRAMS: Record<string, (text: string) => string> = {
  gmail: (text) =>
    alternative(
      `Content-Type: text/plain; charset="UTF-8"\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(`${text}\r\n\r\nEm seg., 30 de nov. de 2026 às 10:15, Nome em Dia <\r\ncaso@nome.exemplo> escreveu:\r\n\r\n> Falta o RG.\r\n`).toString('base64')}`,
      `Content-Type: text/html; charset="UTF-8"\r\n\r\n<div dir="ltr">${text}</div><div class="gmail_quote">Em seg. escreveu:<blockquote>Falta o RG.</blockquote></div>`,
    ),
  outlook: (text) =>
    alternative(
      `Content-Type: text/plain; charset="iso-8859-1"\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${latin(`${text}\r\n\r\nDe: Nome em Dia\r\nEnviado: segunda-feira, 30 de novembro de 2026 10:15\r\nPara: Mariana\r\nAssunto: Documento\r\n\r\nFalta o RG.`)}`,
      `Content-Type: text/html; charset="iso-8859-1"\r\n\r\n<p>x</p>`,
    ),
  'outlook-html-only': (text) =>
    `Content-Type: text/html; charset=windows-1252\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${latin(`<html><head><style>p{margin:0}</style></head><body><p>${text}</p><div><hr><p><b>De:</b> Nome em Dia<br><b>Enviado:</b> segunda<br><b>Assunto:</b> Documento</p><p>Falta o RG.</p></div></body></html>`)}`,
  iphone: (text) =>
    `Content-Type: text/plain;\r\n\tcharset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${text}\r\n\r\nEnviado do meu iPhone\r\n\r\n> Em 30 de nov. de 2026, à(s) 10:15, Nome em Dia <caso@nome.exemplo> escreveu:\r\n> \r\n> Falta o RG.`,
  yahoo: (text) =>
    `Content-Type: text/plain; charset=UTF-8\r\n\r\n ${text}\r\n    Em segunda-feira, 30 de novembro de 2026 às 10:15:00 BRT, Nome em Dia <caso@nome.exemplo> escreveu:  \r\n \r\n Falta o RG.`,
  thunderbird: (text) =>
    `Content-Type: text/plain; charset=UTF-8; format=flowed\r\n\r\n${text}\r\n\r\nOn 30/11/2026 10:15, Nome em Dia wrote:\r\n> Falta o RG.\r\n\r\n-- \r\nMariana`,
  samsung: (text) =>
    `Content-Type: text/plain; charset=utf-8\r\n\r\n${text}\r\n\r\n-------- Mensagem original --------\r\nDe : Nome em Dia\r\nFalta o RG.`,
  'bad-charset': (text) =>
    `Content-Type: text/plain; charset=x-nao-existe\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${latin(text)}`,
  'no-mime-type': (text) => `X-Mailer: velho\r\n\r\n${text}`,
  'outlook-android': (text) =>
    `Content-Type: text/plain; charset=utf-8\r\n\r\n${text}\r\n\r\nObter o Outlook para Android\r\n________________________________\r\nFrom: Nome em Dia\r\nSent: Monday\r\nFalta o RG.`,
};

const TEXTS = [
  'Segue o RG.',
  'Já paguei essa conta em março, não sei por que voltou.',
  'Não reconheço a dívida de R$ 1.234,56.',
  'Boa tarde!\r\n\r\nO banco respondeu hoje.\r\nEnvio amanhã.',
  'Ok, obrigada pela atenção 50% já foi',
];

/** Answers as mail programs write them, `count` of them, with the text that is to remain. */
export function realMails(count: number): { program: string; body: string; text: string }[] {
  const programs = Object.entries(PROGRAMS);
  return Array.from({ length: count }, (_, at) => {
    const [program, write] = programs[at % programs.length] ?? ['', String];
    const text = `${TEXTS[Math.floor(at / programs.length) % TEXTS.length]} (${at})`;
    return {
      program,
      body: write(program === 'outlook-html-only' ? text.replaceAll('\r\n', '<br>') : text),
      text: text.replaceAll('\r\n', '\n'),
    };
  });
}
