// The rules of the forms of guests, in a chunk of their own that is loaded when a form is used.
export { credentials, passwordForgotten, passwordReset, registration } from '@warden/contract';
