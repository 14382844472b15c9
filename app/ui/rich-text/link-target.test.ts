import { expect, test } from 'vitest';
import { isLinkTarget } from './link-target.ts';

test.each([
  'https://gov.br/x',
  'http://a.exemplo',
  'mailto:a@b.c',
  'tel:+5549999990000',
  '/faq',
  '/',
  '#topo',
])('%s is somewhere', (target) => expect(isLinkTarget(target)).toBe(true));
test.each([
  'javascript:alert(1)',
  ' javascript:x',
  'JaVaScRiPt:x',
  'data:text/html,x',
  '//mal.exemplo',
  '/\\mal',
  'x',
  '',
])('%j is not', (target) => expect(isLinkTarget(target)).toBe(false));
