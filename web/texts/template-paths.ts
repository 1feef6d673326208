// Where the screens of email templates are, below their scope.
export const listPath = 'settings/email-templates';
export const editorPath = `${listPath}/:typeId`;
