// The style of Mantine's search boxes: label, box, hint and error as in the other fields.
import styles from './choice.module.css';

export const boxClasses = {
  root: styles['wrapper'] ?? '',
  label: styles['label'] ?? '',
  description: styles['below'] ?? '',
  error: styles['below'] ?? '',
  input: styles['searchBox'] ?? '',
};

export const boxOrder: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
];
