/** Where a link of a text may lead: a page of ours, a place in this one, another site, a mail or a phone. */
export const isLinkTarget = (target: string): boolean =>
  /^(https?:\/\/[^\s]+|mailto:[^\s]+|tel:[+\d().-]+|#[\w-]+|\/(?![/\\])[^\s]*)$/i.test(target);
