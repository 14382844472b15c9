import { Specimen } from '../specimen.tsx';

const RULES = [
  ['Um botão amarelo por tela: a próxima ação.', 'Dois botões amarelos lado a lado.'],
  ['“Contestada” ou “Saiu”: a situação em palavras.', 'A situação só pela cor.'],
  ['A linha reta diz que acabou.', 'A linha como enfeite, sem nada que ande.'],
  ['“Parece que dá”, com o motivo.', '“Limpamos o seu nome”, sem condição.'],
  ['Erro ao lado do campo, com o que foi digitado.', 'Erro só no aviso, e o campo vazio.'],
  ['“Salvar” grava, “Criar” faz um novo.', '“Gravar”, “Guardar”, “Cadastrar”, “Registrar” para o mesmo.'],
  ['“Filtrar” aplica filtros; “Buscar” procura palavras.', '“Ver”, “Aplicar” ou “OK” sobre uma lista.'],
  ['“Cancelar” fecha sem mudar nada.', '“Voltar” ou “Fechar” para o mesmo.'],
  ['“Nenhum X”, uma linha, um botão.', '“Nada por aqui”, sem saída.'],
  ['Só a primeira letra maiúscula: “Área do cliente”.', 'Cada Palavra Com Maiúscula.'],
  [
    '“qua., 25/11/2026” em prazos; “22/11/2026, 09:30”.',
    '“22 de nov.”, “às 9h30”, três formas na mesma tela.',
  ],
  ['“R$ 0,00”, sempre com centavos.', '“R$ 0”, “0” ou “–” para o mesmo zero.'],
] as const;

const SIZES = [
  ['h1', 'display-l nas páginas; display-m nas listas densas do painel'],
  ['h2', 'display-l no site; display-m nas áreas'],
  ['h3', 'text-lg'],
  ['Largura do site', '74 rem'],
  ['Largura da área', '72 rem: lista à esquerda, detalhe à direita; texto corrido até 65 letras'],
  ['Largura do painel', 'toda'],
  ['Alvo de toque', '44 px; 36 px em linhas do painel'],
  ['Movimento', '150 a 250 ms, nenhum para quem pede menos'],
] as const;

export const WordRules = () => (
  <>
    <section aria-label="Faça e não faça" data-specimen="Faça e não faça">
      <h3 className="text-lg font-semibold">Faça e não faça</h3>
      <dl className="mt-3 grid gap-3">
        {RULES.map(([yes, no]) => (
          <div key={yes} className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
            <dt className="border-l-4 border-brand pl-4">{yes}</dt>
            <dd className="border-l-4 border-bad pl-4 text-muted">{no}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 max-w-prose text-sm text-muted">
        Os textos que a especificação nomeia (“Garantir vaga”, “Contratar Agora”) ficam como ela os escreve.
      </p>
    </section>
    <Specimen title="Tamanhos e lugares" as="stack">
      <dl className="divide-y divide-line">
        {SIZES.map(([name, value]) => (
          <div key={name} className="grid gap-x-4 py-2 sm:grid-cols-[12rem_1fr]">
            <dt className="font-medium">{name}</dt>
            <dd className="text-muted">{value}</dd>
          </div>
        ))}
      </dl>
    </Specimen>
  </>
);
