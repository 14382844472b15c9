import { z } from 'zod';
import { isCivilDate } from '#app/lib/civil-dates.ts';
import {
  ENVIRONMENTS,
  type Environment,
  NOTE_GROUPINGS,
  NOTE_PROVIDERS,
  type NoteGrouping,
  type NoteProvider,
} from './terms.ts';

const digits = (length: number, message: string) =>
  z
    .string()
    .trim()
    .transform((text) => text.replace(/[\s.-]/g, ''))
    .refine((text) => text === '' || (/^\d+$/.test(text) && text.length === length), message);

const choice = (values: readonly string[], message: string) =>
  z.string().refine((text) => text === '' || values.includes(text), message);

/** Settings as the form sends them; empty fields block the sending, not the saving. */
export const TaxNoteSettingsInput = z
  .object({
    active: z.string().optional(),
    environment: z.enum(ENVIRONMENTS, 'Escolha onde emitir'),
    provider: z.enum(NOTE_PROVIDERS, 'Escolha quem recebe as notas'),
    grouping: z.enum(NOTE_GROUPINGS, 'Escolha quando emitir'),
    startsOn: z.string().refine((day) => day === '' || isCivilDate(day), 'Data inválida'),
    city: digits(7, 'O código do IBGE tem 7 números'),
    cityRegistration: z
      .string()
      .trim()
      .refine((text) => /^[0-9A-Za-z./-]{0,15}$/.test(text), 'Até 15 letras e números'),
    serviceCode: digits(6, 'O código de tributação nacional tem 6 números'),
    nbs: digits(9, 'O código NBS tem 9 números'),
    regime: choice(['1', '2', '3'], 'Escolha o regime'),
    simplesTaxes: choice(['1', '2', '3'], 'Escolha a apuração'),
    taxRate: z
      .string()
      .trim()
      .transform((text) => text.replace(',', '.'))
      .refine((text) => text === '' || /^\d{1,2}(\.\d{1,2})?$/.test(text), 'Escreva assim: 6,00')
      .transform((text) => (text === '' ? '' : Number(text).toFixed(2))),
    ibsOperation: digits(6, 'O código da operação tem 6 números'),
    ibsCst: digits(3, 'O CST tem 3 números'),
    ibsClass: digits(6, 'A classificação tem 6 números'),
    series: z.coerce
      .number('Use de 1 a 89999')
      .int('Use de 1 a 89999')
      .min(1, 'Use de 1 a 89999')
      .max(89_999, 'Use de 1 a 89999'),
    hash: z.enum(['sha1', 'sha256'], 'Escolha a assinatura'),
  })
  .refine(({ regime, simplesTaxes }) => regime !== '3' || simplesTaxes !== '', {
    path: ['simplesTaxes'],
    message: 'No Simples, escolha a apuração',
  })
  .superRefine(({ ibsOperation, ibsCst, ibsClass }, context) => {
    const codes = { ibsOperation, ibsCst, ibsClass };
    const given = Object.values(codes).filter(Boolean).length;
    if (given === 0 || given === 3) return;
    for (const [name, code] of Object.entries(codes))
      if (!code)
        context.addIssue({ code: 'custom', path: [name], message: 'Preencha os três códigos, ou nenhum' });
  })
  .refine(({ active, startsOn }) => !active || startsOn !== '', {
    path: ['startsOn'],
    message: 'Diga a partir de que dia',
  });

export type TaxNoteSettings = {
  active: boolean;
  environment: Environment;
  provider: NoteProvider;
  grouping: NoteGrouping;
  startsOn: string | null;
  city: string;
  cityRegistration: string;
  serviceCode: string;
  nbs: string;
  regime: '1' | '2' | '3' | '';
  simplesTaxes: '1' | '2' | '3' | '';
  taxRate: string;
  ibsOperation: string;
  ibsCst: string;
  ibsClass: string;
  series: number;
  hash: 'sha1' | 'sha256';
  testedAt: Date | null;
  version: number;
};
