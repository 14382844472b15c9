import { describe, expect, it } from 'vitest';
import { HelperLinkInput, linkState } from './helper-link.ts';

const EXPIRES = '2026-11-26T12:00:00.000Z';
const at = (text: string) => new Date(text);

describe('a link', () => {
  it('is open until its instant, and not at it', () => {
    const link = { revokedAt: null, expiresAt: EXPIRES };
    expect(linkState(link, at('2026-11-26T11:59:59.999Z')).open).toBe(true);
    expect(linkState(link, at(EXPIRES))).toMatchObject({ open: false, label: 'Venceu' });
  });

  it('that was ended says so, also after its time', () => {
    const link = { revokedAt: '2026-11-26T09:00:00.000Z', expiresAt: EXPIRES };
    expect(linkState(link, at('2026-11-25T12:00:00Z'))).toMatchObject({ open: false, label: 'Encerrado' });
    expect(linkState(link, at('2026-11-27T12:00:00Z')).label).toBe('Encerrado');
  });

  it.each(['', ' ', 'A', 'x'.repeat(61)])('is for a person with a name, not "%s"', (helperName) => {
    expect(HelperLinkInput.safeParse({ helperName }).success).toBe(false);
  });
});
