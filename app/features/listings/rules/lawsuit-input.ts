import { z } from 'zod';
import { movementEffect } from '#app/features/cases/rules/lawsuit-movements.ts';
import { type CivilDate, isCivilDate } from '#app/lib/civil-dates.ts';

/**
 * Movements that may be entered by hand: the codes that matter for a customer, in their usual order in court.
 */
export const HAND_MOVEMENTS: readonly (readonly [code: number, name: string])[] = [
  [26, 'Distribuição'],
  [339, 'Liminar concedida'],
  [892, 'Liminar concedida em parte'],
  [792, 'Liminar negada'],
  [348, 'Liminar revogada'],
  [219, 'Sentença: pedido aceito'],
  [221, 'Sentença: pedido aceito em parte'],
  [220, 'Sentença: pedido negado'],
  [848, 'Trânsito em julgado'],
  [246, 'Arquivamento definitivo'],
  [22, 'Baixa definitiva'],
];

export const OTHER_MOVEMENT = 'outro';

/** A movement read in the court file. The day counts as noon in Brasília. */
export const movementInput = (today: CivilDate) =>
  z
    .object({
      what: z
        .string('Escolha o andamento')
        .refine(
          (what) => what === OTHER_MOVEMENT || HAND_MOVEMENTS.some(([code]) => String(code) === what),
          'Escolha o andamento',
        ),
      name: z.string('Descreva o andamento').trim().max(300, 'No máximo 300 caracteres').default(''),
      on: z
        .string('Informe a data')
        .refine(isCivilDate, 'Informe a data')
        .refine((on) => on <= today, 'A data ainda não chegou'),
      complement: z.string('Detalhe inválido').trim().max(500, 'No máximo 500 caracteres').default(''),
    })
    .refine(({ what, name }) => what !== OTHER_MOVEMENT || name.length >= 3, {
      path: ['name'],
      message: 'Descreva o andamento',
    })
    .transform(({ what, name, on, complement }) => {
      const known = HAND_MOVEMENTS.find(([code]) => String(code) === what);
      const movement = { code: known?.[0] ?? null, name: known?.[1] ?? name };
      return {
        ...movement,
        ...{ grau: '', at: `${on}T12:00:00-03:00`, complement },
        effect: movementEffect(movement),
      };
    });

/** Listings linked to a lawsuit, by their ids. */
export const TiesInput = z.object({
  listings: z.array(z.uuid('Anotação inválida')).max(300, 'Anotações demais'),
});
