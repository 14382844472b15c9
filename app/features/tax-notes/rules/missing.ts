import type { TaxNoteSettings } from './input.ts';
import { environmentNumber } from './terms.ts';

const DAY_MS = 86_400_000;
/**
 * First day on which the service refuses a note without the codes of IBS and CBS. Outside of Simples and MEI; source:
 * national rules read on 2026-11-24, refusals from 2027 on.
 */
const IBS_CBS_REQUIRED = new Date('2027-01-01T00:00:00-03:00');
/** Days for which the certificate must still be valid. */
const CERTIFICATE_DAYS = 30;

/**
 * Lists the facts that block the sending, in words for the panel; empty if notes can be issued.
 * @param keys end of the company's certificate, null without one, and whether the token of the gateway is stored for this
 *   environment; a gateway signs with the certificate that it keeps
 */
export function missingForNotes(
  settings: TaxNoteSettings,
  firm: { taxId: string },
  { certificateEnds, hasToken }: { certificateEnds: Date | null; hasToken: boolean },
  now: Date,
): string[] {
  const missing: string[] = [];
  const isReal = settings.environment !== 'simulation';
  const signsHere = isReal && settings.provider === 'national';
  if (firm.taxId.replace(/[^0-9A-Za-z]/g, '').length !== 14)
    missing.push('CNPJ da empresa, em Textos do site');
  if (!settings.city) missing.push('Município da empresa (código do IBGE)');
  if (!settings.cityRegistration) missing.push('Inscrição municipal');
  if (!settings.serviceCode) missing.push('Código de tributação nacional');
  if (!settings.nbs) missing.push('Código NBS');
  if (!settings.regime) missing.push('Regime tributário');
  if (settings.regime === '1' && !settings.ibsClass && now >= IBS_CBS_REQUIRED)
    missing.push('Códigos de IBS e CBS');
  if (isReal && settings.provider === 'focus' && !hasToken)
    missing.push('Token da Focus NFe deste ambiente, em Integrações');
  if (signsHere && !certificateEnds) missing.push('Certificado A1 da empresa, em Integrações');
  if (signsHere && certificateEnds && certificateEnds.getTime() - now.getTime() < CERTIFICATE_DAYS * DAY_MS)
    missing.push(`Certificado A1 com pelo menos ${CERTIFICATE_DAYS} dias de validade`);
  if (environmentNumber(settings.environment) === 1 && !settings.testedAt)
    missing.push('Uma nota de teste aceita na produção restrita');
  return missing;
}
