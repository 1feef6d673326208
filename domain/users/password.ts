// What a password must be (spec section 5, R229 to R232), in the words the form shows.

/** What is wrong with a password, first things first; empty when it may be used. */
export function passwordFaults(password: string): string[] {
  return [
    ...(password.length >= 8 ? [] : ['The password must have at least 8 characters.']),
    ...(password.length <= 128 ? [] : ['The password can have at most 128 characters.']),
    ...(/\p{L}/u.test(password) ? [] : ['The password must have at least one letter.']),
    ...(/\p{N}/u.test(password) ? [] : ['The password must have at least one number.']),
    ...(/[^\p{L}\p{N}\s]/u.test(password) ? [] : ['The password must have at least one special character.']),
  ];
}
