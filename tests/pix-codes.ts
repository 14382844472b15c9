import { crc16 } from '#app/features/payments/rules/pix-br-code.ts';

/** The code with the address of a Pix Automático in field 80 (API Pix, journey 3). */
export function withRecurrence(code: string, url = 'pix.example.com/qr/v2/rec/1'): string {
  const template = `0014br.gov.bcb.pix25${String(url.length).padStart(2, '0')}${url}`;
  const body = `${code.slice(0, -8)}80${template.length}${template}6304`;
  return body + crc16(body);
}
