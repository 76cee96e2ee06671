// Number fields: what does not fit is said in the page's words, and not sent.

import { toast } from './toast.js';
import { t } from './words.js';

/** Whether the field is empty or holds a number outside of its bounds; the person is told what fits. */
export function isWrong(field) {
  if (field.validity.valid && field.value !== '') return false;
  const { min, max } = field;
  toast(max === '' ? t('number-from', { min }) : t('number-between', { min, max }), 'bad');
  return true;
}
