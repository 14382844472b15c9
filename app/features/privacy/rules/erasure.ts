import type { Centavos } from '#app/lib/money.ts';
import type { OrderId } from '#app/terms/ids.ts';

/** Data that an erasure deletes, in the words of the request page. `eraseAccount` does exactly this. */
export const ERASED_WORDS = [
  { what: 'Conta e senha', detail: 'Você sai de todos os aparelhos e não entra mais.' },
  { what: 'Contatos', detail: 'E-mail, telefone, CEP e endereço.' },
  {
    what: 'Documentos e fotos',
    detail: 'O que você enviou, a foto da identidade e as cópias geradas para você.',
  },
  { what: 'Dívidas, processos e score', detail: 'O que levantamos sobre o seu caso, com o histórico.' },
  { what: 'Pedidos e formulários', detail: 'Energia, empréstimo, respostas de formulários e notificações.' },
  { what: 'Perfis vinculados', detail: 'As pessoas e empresas que você acrescentou.' },
  { what: 'Mensagens e notas', detail: 'O que você nos escreveu e o que a equipe anotou.' },
] as const;

/** Data that stay, with the period and the law that requires it. */
export const KEPT = [
  {
    what: 'Compras, parcelas e pagamentos',
    why: 'Prova fiscal, pelos 5 anos em que pode ser pedida, com nome e documento de quem comprou.',
    law: 'CTN art. 173 e 195; LGPD art. 16, I',
  },
  {
    what: 'Contratos aceitos e comprovantes do serviço',
    why: 'Prova do contrato, para os dois lados, pelo prazo em que ele pode ser discutido (até 10 anos).',
    law: 'Código Civil art. 205 e 206; LGPD art. 16, I',
  },
  {
    what: 'Situação e etapas dos serviços contratados',
    why: 'Mostram o que foi feito, sem valores de dívidas nem números de processos.',
    law: 'Código Civil art. 206; CDC art. 27',
  },
  {
    what: 'Consentimentos, acessos aos seus dados e pedidos como este',
    why: 'Provam que o uso dos dados foi permitido e que o seu pedido foi atendido.',
    law: 'LGPD art. 8º, § 2º, e art. 37',
  },
  {
    what: 'Registro do que a equipe fez',
    why: 'Encadeado e imutável: prova quem mudou o quê, com o valor de antes e o de depois.',
    law: 'LGPD art. 6º, X, e art. 37',
  },
  {
    what: 'Registros de acesso à conta',
    why: 'Data, hora e endereço IP, em sigilo, por 6 meses; depois são apagados.',
    law: 'Marco Civil da Internet, art. 15',
  },
  {
    what: 'Cotas de consórcio',
    why: 'Enquanto o grupo existir: os outros membros dependem da lista.',
    law: 'Lei 11.795/2008; LGPD art. 16, I',
  },
] as const;

/** An obstacle to an erasure: an order with open installments, or a refund on its way. Centavos. */
export type ErasureObstacle = {
  kind: 'open' | 'refund';
  orderId: OrderId;
  /** Id of a plan or title of a product. */
  offer: string | null;
  amount: Centavos;
  /** The customer can cancel it: nothing was paid yet. */
  cancelable: boolean;
};
