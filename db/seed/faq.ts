/** The eight questions of spec section 2, in their order. The amounts are the plan constants' (section 9). */
export const FAQ = [
  {
    question: 'Como funciona o serviço?',
    answer:
      'Depois do cadastro e da consulta inicial, você assina o contrato digital e envia os documentos. Nossa equipe abre os processos administrativos e judiciais nas três frentes ao mesmo tempo (Limpa Nome, Limpa Jus e Limpa Bacen) e você acompanha cada etapa na área do cliente, até os comprovantes.',
    category: 'serviço',
    tags: ['etapas', 'processo', 'acompanhamento'],
  },
  {
    question: 'Em quanto tempo meu nome fica limpo?',
    answer:
      'Em até 12 dias úteis. A contagem começa quando o contrato está assinado e os documentos foram enviados; sábados, domingos e feriados nacionais e bancários não contam. A data prevista aparece na sua área do cliente.',
    category: 'prazo',
    tags: ['12 dias úteis', 'prazo'],
  },
  {
    question: 'O que é a liminar judicial e quando ela é usada?',
    answer:
      'É uma decisão provisória do juiz que pode suspender a anotação enquanto o processo corre. Ela é pedida quando o caso permite; a equipe jurídica avalia isso na etapa de protocolos e registra o andamento no seu painel.',
    category: 'jurídico',
    tags: ['liminar', 'justiça'],
  },
  {
    question: 'Vocês garantem o CPF ou CNPJ limpo?',
    answer:
      'A garantia de CPF ou CNPJ limpo está no contrato, com as condições e o prazo por escrito. Você lê o texto inteiro antes de contratar e recebe uma cópia.',
    category: 'garantia',
    tags: ['garantia', 'contrato'],
  },
  {
    question: 'Quais documentos preciso enviar?',
    answer:
      'Pessoa física: documento com foto, CPF e comprovante de endereço. Empresa: contrato social, cartão CNPJ e documento do responsável. Aceitamos PDF, JPG e PNG, enviados pela área do cliente.',
    category: 'documentos',
    tags: ['documentos', 'envio'],
  },
  {
    question: 'Quais são as formas de pagamento?',
    answer:
      'CPF: R$ 499 à vista por Pix ou em até 5x no cartão. CNPJ: R$ 599 por Pix ou em até 6x no cartão. Nos dois planos há a opção de R$100 inicial + até 60 dias: a entrada por Pix e o restante em até 60 dias.',
    category: 'pagamento',
    tags: ['pix', 'cartão', 'parcelas'],
  },
  {
    question: 'Posso cancelar e receber o dinheiro de volta?',
    answer:
      'Sim. Você pode desistir em até 7 dias depois da compra, como prevê o Código de Defesa do Consumidor, e recebe de volta tudo o que pagou. Depois desse prazo valem as condições do contrato.',
    category: 'pagamento',
    tags: ['cancelamento', 'reembolso', 'arrependimento'],
  },
  {
    question: 'O que são os três cards da área do cliente?',
    answer:
      'Cada card é uma frente do serviço: Limpa Nome (birôs de crédito), Limpa Jus (ações e liminares) e Limpa Bacen (registros do Banco Central). As três andam ao mesmo tempo e cada card mostra a situação, as etapas e os documentos da sua frente.',
    category: 'serviço',
    tags: ['cards', 'limpa nome', 'limpa jus', 'limpa bacen'],
  },
] as const;
