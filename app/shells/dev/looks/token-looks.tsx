import { contrast, isHex } from '#app/features/settings/rules/colours.ts';
import { formatNumber } from '#app/lib/numbers.ts';
import css from '#app/styles/app.css?raw';
import { cx } from '#app/ui/class-names.ts';
import { Specimen } from '../specimen.tsx';
import { PAIRS, tokensOf } from './token-values.ts';

const { light: LIGHT, dark: DARK } = tokensOf(css);

const ratio = (one = '', other = '') =>
  isHex(one) && isHex(other) ? formatNumber(contrast(one, other), 1) : '';

const TYPES = [
  ['font-display display-xl', 'display-xl', 'Título da página inicial'],
  ['font-display display-l', 'display-l', 'h1 das páginas, h2 do site'],
  ['font-display display-m', 'display-m', 'h1 das listas do painel, h2 de um bloco'],
  ['text-lg font-semibold', 'text-lg', 'h3: uma parte de um bloco'],
  ['', 'texto', 'Corpo, 16 a 17 px'],
  ['text-sm text-muted', 'text-sm', 'Dicas e segundas linhas'],
  ['tabular font-semibold', 'tabular', 'R$ 1.499,00 · 20/11/2026 · 642'],
] as const;

const RADII = [
  ['rounded-lg', 'rounded-lg', 'dentro de um controle'],
  ['rounded-xl', 'rounded-xl', 'botões e campos'],
  ['rounded-2xl', 'rounded-2xl', 'blocos'],
  ['rounded-full', 'rounded-full', 'situações'],
] as const;

export const TokenLooks = () => (
  <>
    <Specimen
      title="Cores por papel"
      rule="O nome diz o papel, nunca o tom. Claro e escuro são os mesmos papéis."
    >
      <ul className="grid w-full grid-cols-2 gap-2 sm:grid-cols-4 lg:grid-cols-6">
        {Object.entries(LIGHT).map(([name, hex]) => (
          <li key={name} className="min-w-0 rounded-xl border border-line bg-raised p-2 text-sm">
            <span
              className="block h-10 rounded-lg border border-line"
              style={{ background: `var(--${name})` }}
            />
            <span className="mt-1.5 block font-medium">{name}</span>
            <span className="block font-mono text-xs text-muted">
              {hex} {DARK[name] !== hex && `/ ${DARK[name]}`}
            </span>
          </li>
        ))}
      </ul>
    </Specimen>
    <Specimen title="O que se escreve sobre o quê" rule="Contraste no claro / no escuro. Textos pedem 4,5.">
      <ul className="grid w-full grid-cols-2 gap-2 sm:grid-cols-4">
        {PAIRS.map(([words, ground]) => (
          <li
            key={words + ground}
            className="rounded-xl border border-line p-3 text-sm font-medium"
            style={{ background: `var(--${ground})`, color: `var(--${words})` }}
          >
            {words} · {ground}
            <span className="tabular block font-normal">
              {ratio(LIGHT[words], LIGHT[ground])} / {ratio(DARK[words], DARK[ground])}
            </span>
          </li>
        ))}
      </ul>
    </Specimen>
    <Specimen title="Letras" as="stack">
      {TYPES.map(([look, name, use]) => (
        <p key={name} className={look}>
          {use} <span className="font-sans text-sm font-normal tracking-normal text-muted">{name}</span>
        </p>
      ))}
    </Specimen>
    <Specimen title="Cantos" rule="Bordas leves no lugar de sombras; no máximo dois níveis de bloco.">
      {RADII.map(([look, name, use]) => (
        <p key={name} className={cx('border border-line bg-raised px-5 py-3 text-sm', look)}>
          {name}: {use}
        </p>
      ))}
    </Specimen>
  </>
);
