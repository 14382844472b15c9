import { describe, expect, test } from 'vitest';
import type { CivilDate } from '#app/lib/civil-dates.ts';
import { hasFallen, injunctionAfter, movementEffect, movementSentence } from './lawsuit-movements.ts';

const day = (text: string) => text as CivilDate;

describe('movements in plain words', () => {
  test.each([
    [339, 'Liminar', 'injunction_granted'],
    [792, 'Liminar', 'injunction_denied'],
    [892, 'Liminar', 'injunction_granted'],
    [348, 'Liminar', 'injunction_revoked'],
    [12207, 'Liminar', null],
    [219, 'Procedência', 'sentence'],
    [220, 'Improcedência', 'sentence'],
    [221, 'Procedência em Parte', 'sentence'],
    [22, 'Baixa Definitiva', 'closed'],
    [246, 'Definitivo', 'closed'],
    [51, 'Conclusão', null],
    [999_999, 'Antecipação de Tutela Não Concedida', 'injunction_denied'],
    [null, 'Não Concedida a Medida Liminar', 'injunction_denied'],
    [null, 'Não-Concessão de liminar', 'injunction_denied'],
    [null, 'Concedida a Antecipação de tutela', 'injunction_granted'],
    [null, 'Revogada a Medida Liminar', 'injunction_revoked'],
    [null, 'Concedida a gratuidade da justiça', null],
    [null, 'Antecipação de tutela', null],
  ])('code %s, "%s" means %s', (code, name, effect) => {
    expect(movementEffect({ code, name })).toBe(effect);
  });

  test('an unknown code keeps the name that the court gave it', () => {
    expect(movementSentence({ code: 11_383, name: 'Ato ordinatório' })).toBe('Ato ordinatório');
    expect(movementSentence({ code: 51, name: 'Conclusão' })).toBe(
      'O processo está com o juiz, para decidir.',
    );
  });
});

describe('a provisional order', () => {
  const none = { grantedOn: null, revokedOn: null };
  const granted = { at: '2026-03-02T15:00:00Z', effect: 'injunction_granted' } as const;
  const revoked = { at: '2026-06-10T15:00:00Z', effect: 'injunction_revoked' } as const;
  const fallen = { grantedOn: day('2026-03-02'), revokedOn: day('2026-06-10') };

  test('is revoked in any order of its movements', () => {
    expect(injunctionAfter(none, [granted, revoked])).toEqual(fallen);
    expect(injunctionAfter(none, [revoked, granted])).toEqual(fallen);
    expect(hasFallen(none, fallen)).toBe(true);
    expect(hasFallen(fallen, fallen)).toBe(false);
  });

  test('is in force again after a second grant; an older movement found late changes nothing', () => {
    const anew = injunctionAfter(fallen, [{ ...granted, at: '2026-08-01T12:00:00Z' }]);
    expect(anew).toEqual({ grantedOn: '2026-08-01', revokedOn: null });
    expect(injunctionAfter(anew, [revoked])).toEqual(anew);
    expect(injunctionAfter(anew, [{ at: '2026-09-01T12:00:00Z', effect: 'injunction_denied' }])).toEqual(
      anew,
    );
  });

  test('counts days of Brasília', () => {
    expect(injunctionAfter(none, [{ ...granted, at: '2026-03-03T01:00:00Z' }]).grantedOn).toBe('2026-03-02');
  });
});
