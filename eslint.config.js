import a11y from 'eslint-plugin-jsx-a11y'
import hooks from 'eslint-plugin-react-hooks'
import { globalIgnores } from 'eslint/config'
import typescript from 'typescript-eslint'

export default typescript.config(
  globalIgnores(['**/dist', 'build', '.tools', 'data', '**/*.gen.ts']),
  {
    files: ['**/*.{ts,tsx}'],
    extends: [typescript.configs.recommended],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      eqeqeq: ['error', 'always'],
      'no-console': ['error', { allow: ['warn', 'error'] }],
    },
  },
  {
    files: ['web/**/*.{ts,tsx}'],
    extends: [hooks.configs.flat.recommended, a11y.flatConfigs.recommended],
    // Our own controls take the focus only when the person has just asked for them.
    rules: { 'jsx-a11y/no-autofocus': ['error', { ignoreNonDOM: true }] },
  },
  {
    // The page's policy takes no text as HTML; web/ui/Prose.tsx shows the foundry's.
    files: ['web/*/src/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...[
          "JSXAttribute[name.name='dangerouslySetInnerHTML']",
          'AssignmentExpression > MemberExpression[property.name=/^(inner|outer)HTML$/]',
          'CallExpression > MemberExpression[property.name=/^(insertAdjacentHTML|setHTMLUnsafe)$/]',
        ].map((selector) => ({
          selector,
          message: 'The security policy refuses it: use elements.',
        })),
      ],
    },
  },
)
