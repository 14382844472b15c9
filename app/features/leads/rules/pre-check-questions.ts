/** The three questions of the free pre-check, in the visitor's words. */
export const PRE_CHECK_QUESTIONS = {
  onde: {
    label: 'Onde o seu nome está sujo?',
    options: {
      biro: 'Serasa, SPC ou outro birô',
      protesto: 'Protesto em cartório',
      bacen: 'Banco Central (Registrato)',
      justica: 'Processo na Justiça',
      nao_sei: 'Não sei',
    },
  },
  divida: {
    label: 'O que você diz dessa dívida?',
    options: {
      nao_conheco: 'Não conheço',
      ja_paguei: 'Já paguei, e continua lá',
      valor_errado: 'O valor está errado',
      devo: 'É minha e ainda não paguei',
      nao_sei: 'Não sei qual é',
    },
  },
  tempo: {
    label: 'Há quanto tempo ela venceu?',
    options: { menos: 'Menos de 5 anos', mais: '5 anos ou mais', nao_sei: 'Não sei' },
  },
} as const;
