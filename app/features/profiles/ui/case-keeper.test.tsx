import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CaseKeeper } from './case-keeper.tsx';

const KEEPER = { name: 'Tiago Moura Lins', photo: 'eA==', oab: 'OAB/SC 12345' };

test('a case names its keeper with photo, OAB and the day of the next news', () => {
  render(<CaseKeeper keeper={KEEPER} nextDay="2026-12-02" />);
  expect(screen.getByText('Tiago Moura Lins')).toBeTruthy();
  expect(screen.getByRole('img', { name: 'Foto de Tiago Moura Lins' })).toBeTruthy();
  expect(screen.getByText('OAB/SC 12345')).toBeTruthy();
  expect(screen.getByText('Você tem notícia até 02/12/2026.')).toBeTruthy();
});

test('a keeper without photo and OAB has initials, and no day without a running deadline', () => {
  render(<CaseKeeper keeper={{ ...KEEPER, photo: null, oab: null }} nextDay={null} />);
  expect(screen.getByText('TL')).toBeTruthy();
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.queryByText(/OAB|notícia/)).toBeNull();
});
