import { cx } from '#app/ui/class-names.ts';

/** Roles of app/styles/app.css, by what stands on what. */
const PAIRS = [
  ['bg-surface text-ink', 'surface · ink'],
  ['bg-raised text-ink', 'raised · ink'],
  ['bg-sunken text-muted', 'sunken · muted'],
  ['bg-brand-soft text-brand-strong', 'brand-soft · brand-strong'],
  ['bg-cta text-cta-ink', 'cta · cta-ink'],
  ['bg-deep text-on-deep', 'deep · on-deep'],
  ['bg-deep text-on-deep-brand', 'deep · on-deep-brand'],
  ['bg-good-soft text-good', 'good'],
  ['bg-warning-soft text-warning', 'warning'],
  ['bg-bad-soft text-bad', 'bad'],
  ['bg-info-soft text-info', 'info'],
] as const;

const TYPES = [
  ['font-display display-xl', 'display-xl'],
  ['font-display display-l', 'display-l'],
  ['font-display display-m', 'display-m'],
  ['', 'texto'],
  ['text-sm text-muted', 'nota'],
  ['tabular font-semibold', 'R$ 1.499,00 · 20/11/2026'],
] as const;

export const Tokens = () => (
  <section className="space-y-4">
    <h2 className="display-m">Cores e letras</h2>
    <ul className="grid grid-cols-2 gap-2 sm:grid-cols-4">
      {PAIRS.map(([look, name]) => (
        <li key={name} className={cx('rounded-xl border border-line p-4 text-sm font-medium', look)}>
          {name}
        </li>
      ))}
    </ul>
    <ul className="space-y-2">
      {TYPES.map(([look, name]) => (
        <li key={name} className={look}>
          {name}
        </li>
      ))}
    </ul>
  </section>
);

const RULES = [
  ['Um botão amarelo por tela: a próxima ação.', 'Dois botões amarelos lado a lado.'],
  ['“Contestada” ou “Saiu”: a situação em palavras.', 'A situação só pela cor.'],
  ['A linha reta diz que acabou.', 'A linha como enfeite, sem nada que ande.'],
  ['“Parece que dá”, com o motivo.', '“Limpamos o seu nome”, sem condição.'],
  ['Erro ao lado do campo, com o que foi digitado.', 'Erro só no aviso, e o campo vazio.'],
] as const;

export const DoAndDont = () => (
  <section className="space-y-4">
    <h2 className="display-m">Faça e não faça</h2>
    <dl className="grid gap-3">
      {RULES.map(([yes, no]) => (
        <div key={yes} className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
          <dt className="border-l-4 border-brand pl-4">{yes}</dt>
          <dd className="border-l-4 border-bad pl-4 text-muted">{no}</dd>
        </div>
      ))}
    </dl>
  </section>
);
