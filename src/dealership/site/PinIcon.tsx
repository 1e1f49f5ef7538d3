import { drawn } from '../../ui/icons.tsx';

export const PinIcon = drawn('M9 16.5s5.5-4.8 5.5-9.2a5.5 5.5 0 0 0-11 0c0 4.4 5.5 9.2 5.5 9.2zM9 9V6.5');
