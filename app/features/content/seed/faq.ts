/**
 * The eight questions of docs/product.md section 2, in their order. The amounts are the plan constants' (section 9).
 */
export const FAQ = [
  {
    question: 'Como funciona o serviço?',
    answer:
      'Você se cadastra, assina o contrato digital e envia os documentos. Nós abrimos os pedidos em {{com.jus}}três{{sem.jus}}dois{{fim.jus}} lugares ao mesmo tempo. Nos birôs de crédito: Limpa Nome. {{com.jus}}Na Justiça: Limpa Jus. {{fim.jus}}No Banco Central: Limpa Bacen. Você vê cada etapa na sua área, até os comprovantes.',
    category: 'serviço',
    tags: ['serviço', 'etapas', 'processo', 'acompanhamento'],
  },
  {
    question: 'Em quanto tempo meu nome fica limpo?',
    answer:
      '{{planos.prazo}} O prazo começa com o contrato assinado e os documentos enviados. Sábado, domingo e feriado não contam. A data aparece na sua área.',
    category: 'prazo',
    tags: ['12 dias úteis', 'prazo', 'demora', 'Banco Central', 'Justiça'],
  },
  {
    question: 'O que é a liminar judicial e quando ela é usada?',
    answer:
      'É uma decisão provisória do juiz, que pode suspender o registro enquanto o processo corre. Registro também é chamado de anotação. {{com.jus}}O advogado pede a liminar quando o caso permite. A decisão é do juiz, e você vê no painel.{{sem.jus}}Não cuidamos de processos. Se for preciso um, procure o seu advogado, a Defensoria ou o Juizado. Até 20 salários mínimos, o Juizado dispensa advogado.{{fim.jus}}',
    category: 'jurídico',
    tags: ['liminar', 'justiça'],
  },
  {
    question: 'Vocês garantem o CPF ou CNPJ limpo?',
    answer:
      'A garantia de CPF ou CNPJ limpo está no contrato, com condições e prazo. No Limpa Nome, cada registro aceito está retirado ou suspenso no último dia do prazo. {{com.jus}}No Limpa Jus, o advogado tem o caso. {{fim.jus}}No Limpa Bacen, o banco tem o pedido. Se não for assim, você escolhe. O trabalho continua sem custo, ou o preço volta em até dez dias. A dívida em si continua a existir. Você lê o texto inteiro antes de contratar e recebe uma cópia.',
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
      'CPF: {{plano.cpf.preco}} à vista por Pix ou boleto, ou em até {{plano.cpf.parcelas}}x no cartão. CNPJ: {{plano.cnpj.preco}} por Pix ou boleto, ou em até {{plano.cnpj.parcelas}}x no cartão. Nos dois planos há também {{planos.inicial}}. A entrada vai por Pix ou boleto, e o resto depois.',
    category: 'pagamento',
    tags: ['pix', 'boleto', 'cartão', 'parcelas'],
  },
  {
    question: 'Posso cancelar e receber o dinheiro de volta?',
    answer:
      'Sim. Em até 7 dias da compra você desiste e recebe tudo de volta. É lei (Código de Defesa do Consumidor). Depois vale a garantia do contrato. Se ela não for cumprida, você pode pedir o preço de volta.',
    category: 'pagamento',
    tags: ['cancelamento', 'reembolso', 'arrependimento'],
  },
  {
    question: 'O que são os {{com.jus}}três{{sem.jus}}dois{{fim.jus}} serviços da área do cliente?',
    answer:
      'São {{com.jus}}três{{sem.jus}}duas{{fim.jus}} frentes de um plano só, que andam ao mesmo tempo. Limpa Nome: Serasa, SPC e outros birôs de crédito. {{com.jus}}Limpa Jus: ações e liminares na Justiça. {{fim.jus}}Limpa Bacen: registros do Banco Central. Cada uma mostra a situação, as etapas e os documentos.',
    category: 'serviço',
    tags: ['frentes', 'limpa nome', '{{com.jus}}limpa jus{{fim.jus}}', 'limpa bacen'],
  },
] as const;
