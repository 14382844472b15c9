import { countWords } from '#app/lib/count-words.ts';
/** The way of a service, drawn by the linha limpa: tangled today, straight at the end, with what happens between. */
export const ServiceLine = ({ days }: { days: number }) => (
  <div className="mt-6">
    <svg aria-hidden viewBox="0 0 900 60" fill="none" className="draw-line h-auto w-full text-brand">
      <path
        pathLength={1}
        d="M6 34C16 8 40 8 45 31S24 56 34 29 72 6 78 30 50 56 61 31 101 6 107 32 80 54 92 32 134 14 144 30 176 32 196 32H894"
        stroke="currentColor"
        strokeWidth={5}
        strokeLinecap="round"
      />
      {[330, 612, 888].map((x) => (
        <circle key={x} cx={x} cy={32} r={9} fill="var(--surface)" stroke="currentColor" strokeWidth={5} />
      ))}
    </svg>
    <ol className="mt-2 grid grid-cols-[1fr_1.25fr_1fr] gap-3 text-sm sm:grid-cols-4">
      <li className="max-sm:hidden">
        <strong className="block font-semibold">Hoje</strong>
        <span className="text-muted">o nó</span>
      </li>
      <li>
        <strong className="block font-semibold">Você</strong>
        <span className="text-muted">lê e aceita o contrato, envia os documentos</span>
      </li>
      <li>
        <strong className="block font-semibold">Nós</strong>
        <span className="text-muted">abrimos os pedidos, e você vê cada protocolo</span>
      </li>
      <li className="text-right">
        <strong className="block font-semibold">Até {countWords(days, 'dia útil', 'dias úteis')}</strong>
        <span className="text-muted">comprovantes no painel</span>
      </li>
    </ol>
  </div>
);
