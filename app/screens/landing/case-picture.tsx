import { cx } from '#app/ui/class-names.ts';

/** Example of a case on its ninth day; one recipient has not answered yet. */
const ROWS = [
  { place: 'Serasa', what: 'Loja, dívida já paga', open: 'Contestada', end: 'Saiu', done: true },
  { place: 'SPC', what: 'Telefone, mais de 5 anos', open: 'Contestada', end: 'Saiu', done: true },
  { place: 'Cartório', what: 'Protesto quitado', open: 'Protocolado', end: 'Cancelado', done: true },
  { place: 'Banco Central', what: 'Banco, valor errado', open: 'Pedido ao banco', end: '', done: false },
];

const TANGLE =
  'M3 15C8 2 20 2 22 13S10 27 15 13 34-1 37 11 23 27 28 14 49 1 52 14 38 27 44 15 66 3 69 15 55 27 60 17 80 9 84 16';

/**
 * The product's own picture: entries of a case that the linha limpa clears one after the other. It is drawn still; with
 * motion wanted, each line untangles once, all within five seconds. Only opacities and transforms change, which browsers
 * animate without the main thread.
 */
export function CasePicture() {
  return (
    <div
      role="img"
      aria-label="Exemplo de um caso no dia 9 de 12. No Serasa, no SPC e no cartório o registro saiu. O pedido ao Banco Central está em andamento."
      className="case-picture w-full max-w-xl rounded-2xl border border-white/10 bg-deep-raised px-4 py-3 sm:p-7 md:max-w-none md:max-lg:p-5"
    >
      <p className="flex items-center justify-between gap-3 text-sm">
        <span className="rounded-full border border-dashed border-on-deep-muted px-2.5 py-0.5 text-on-deep-muted">
          Exemplo
        </span>
        <span className="tabular text-on-deep-muted">
          dia 9 de 12 ·{' '}
          <strong className="font-semibold text-on-deep">
            <span className="case-count">
              {[0, 1, 2, 3].map((count) => (
                <span key={count}>{count}</span>
              ))}
            </span>{' '}
            de 4 resolvidas
          </strong>
        </span>
      </p>
      <ul className="mt-2 sm:mt-3">
        {ROWS.map(({ place, what, open, end, done }, i) => (
          <li
            key={place}
            className={cx(
              'grid grid-cols-[1fr_auto] items-center gap-x-3 py-1.5 sm:py-3',
              done && 'case-done',
            )}
            style={{ '--turn': i } as React.CSSProperties}
          >
            <span className="min-w-0 leading-tight">
              <strong className="font-semibold">{place}</strong>
              <span className="text-sm text-on-deep-muted max-sm:ml-2 sm:block">{what}</span>
            </span>
            <span className="grid text-right text-sm font-medium *:col-start-1 *:row-start-1">
              <span className="case-open text-[#ffd06b]">{open}</span>
              {done && <span className="case-end text-on-deep-brand">{end}</span>}
            </span>
            <span className="relative col-span-2 h-4 overflow-hidden sm:mt-1 sm:h-5">
              <svg
                aria-hidden
                viewBox="0 0 400 28"
                fill="none"
                className="case-tangle size-full"
                preserveAspectRatio="none"
              >
                <path
                  d="M84 16H397"
                  stroke="var(--deep-line)"
                  strokeWidth={2}
                  vectorEffect="non-scaling-stroke"
                />
                <path
                  d={TANGLE}
                  stroke="#ffd06b"
                  strokeWidth={2.5}
                  strokeLinecap="round"
                  vectorEffect="non-scaling-stroke"
                />
              </svg>
              {done && (
                <span className="case-straight absolute inset-x-0 top-1/2 h-[3px] rounded-full bg-[#2cc48d]" />
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
